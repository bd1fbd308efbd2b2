import { setTimeout as sleep } from 'node:timers/promises';

/** Waits. An abort ends the wait early without an error: the caller checks the signal. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}
