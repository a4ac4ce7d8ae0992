import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { inCheckout } from '../../tooling/checkout.ts';

const MODULE = pathToFileURL(inCheckout('src-main', 'lib', 'small-heap.ts')).href;

/** V8 goes on where it does not know a flag, and says so only on standard error. */
test.each(['keepHeapSmall', 'preferSpeed'])('V8 knows what %s asks of it', (name) => {
  const program = `import { ${name} } from ${JSON.stringify(MODULE)}; ${name}(); console.log('asked');`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'asked\n', stderr: '' });
});
