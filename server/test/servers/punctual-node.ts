import { spawnSync } from 'node:child_process';

/**
 * How to start Node so that others on the machine do not delay it: on a crowded one an ordinary process may wake a
 * third of a second late. The judge of arrivals would write that down as the moment of arrival, and a replica would
 * lose slots that its own machine would not cost it. Where the system does not allow it, plainly.
 */
export function punctualNode(priority: number): [command: string, ...args: string[]] {
  const realTime = ['-f', String(priority)];
  const isAllowed = spawnSync('chrt', [...realTime, 'true']).status === 0;
  return isAllowed ? ['chrt', ...realTime, process.execPath] : [process.execPath];
}

/** The same for a server that runs already; without effect where it is not allowed. */
export function makePunctual(pid: number, priority: number): void {
  spawnSync('chrt', ['-a', '-f', '-p', String(priority), String(pid)]);
}
