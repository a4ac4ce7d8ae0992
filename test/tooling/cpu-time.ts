/** The processor time that `work` takes, in ms: it does not grow, as the time on the wall does, when others work beside it. */
export function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
