/**
 * Starts one of the repository's programs: `node test/tooling/run.mjs <program> …`.
 * Plain JavaScript, so that an older Node gets as far as the sentence that says what to do.
 */
const programs = ['start', 'test', 'cli', 'build', 'bench', 'soak', 'pictures'];
const [program, ...args] = process.argv.slice(2);

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `This needs Node 24, which "npm ci" brings with it (the package "node"); here runs ${process.version}. Run "npm ci" with install scripts allowed, then try again.`,
  );
  process.exitCode = 1;
} else if (!programs.includes(program ?? '')) {
  console.error(`Say which program to run: ${programs.join(', ')}.`);
  process.exitCode = 2;
} else {
  const { main } = await import(`./${program}.ts`);
  process.exitCode = await main(args);
}
