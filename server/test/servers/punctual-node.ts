import { spawnSync } from 'node:child_process';

/**
 * How to start the process that timestamps requests, so that other processes do not delay it. On a crowded machine an
 * ordinary process may wake a third of a second late, and would record that as the time of arrival. It is idle nearly
 * all the time: never start CPU-intensive work like this. Where the system does not allow it, it starts normally.
 */
export function punctualNode(priority: number): [command: string, ...args: string[]] {
  const realTime = ['-f', String(priority)];
  const isAllowed = spawnSync('chrt', [...realTime, 'true']).status === 0;
  return isAllowed ? ['chrt', ...realTime, process.execPath] : [process.execPath];
}
