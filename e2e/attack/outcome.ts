import type { Target } from './target.ts';

/** The result of an attack: whether the path is open, and what was seen, in plain words. */
export type Outcome = { readonly open: boolean; readonly seen: string };
export type Attack = (target: Target) => Promise<Outcome>;

export const opened = (seen: string): Outcome => ({ open: true, seen });
export const blocked = (seen: string): Outcome => ({ open: false, seen });

/** `200`, or `3 x 200, 2 x 503`. */
export function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status === 0 ? 'no answer' : status}`)
    .join(', ');
}

/** Open when one of the responses is a success. A status that is neither a success nor a refusal proves nothing. */
export function decideOutcome(summary: string, statuses: readonly number[]): Outcome {
  if (statuses.some((status) => status >= 200 && status < 300)) return opened(summary);
  if (statuses.every((status) => [400, 401, 403, 404, 422].includes(status))) return blocked(summary);
  throw new Error(`neither let in nor refused: ${summary}`);
}

/** A quarter refused is no accident of a busy machine: what was found refused four of five. */
export function isRefused(statuses: readonly number[]): boolean {
  return statuses.filter((status) => status !== 200).length * 4 >= statuses.length;
}

/** Waits for an expected condition, and returns whether it became true. */
export async function comes(seconds: number, isThere: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    if (await isThere()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return await isThere();
}
