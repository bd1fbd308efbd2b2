import { readdirSync, readFileSync } from 'node:fs';

/** The running processes that a process has started, whose command names a file. */
export function listChildren(parent: number, file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isRunning(pid) && readParent(pid) === parent && readProcessFile(pid, 'cmdline').includes(file));
}

/** A process that has ended and waits for its parent does not run. */
export function isRunning(pid: number): boolean {
  return !/^(Z|X)?$/.test(readStat(pid)[0] ?? '');
}

/** Processor time in seconds: what keeps a process busy shows here on a slow machine too. */
export const readBusySeconds = (pid: number) => Number(readStat(pid)[11] ?? 0) / 100;

const readParent = (pid: number) => Number(readStat(pid)[1]);

/** State and parent follow the name, which is in brackets. */
function readStat(pid: number): string[] {
  return readProcessFile(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
}

export function readProcessFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
