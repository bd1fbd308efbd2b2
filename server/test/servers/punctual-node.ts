import { spawnSync } from 'node:child_process';

/**
 * How to start the judge of arrivals so that others on the machine do not delay it: on a crowded one an ordinary
 * process may wake a third of a second late, and would write that down as the moment of arrival. It is idle nearly all
 * the time; nothing that works hard may be started like this. Where the system does not allow it, plainly.
 */
export function punctualNode(priority: number): [command: string, ...args: string[]] {
  const realTime = ['-f', String(priority)];
  const isAllowed = spawnSync('chrt', [...realTime, 'true']).status === 0;
  return isAllowed ? ['chrt', ...realTime, process.execPath] : [process.execPath];
}
