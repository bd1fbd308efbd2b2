import { parseInstant } from '@svc/domain/paris-time';
import type { CallRates } from '../../api/admin.ts';

export const callKinds = ['interactive', 'scheduled', 'backfill'] as const;
export type CallKind = (typeof callKinds)[number];

/** Calls a second in a few seconds, by who they are for. */
type Rate = { readonly seconds_ago: number; readonly rates: Readonly<Record<CallKind, number>> };

const together = 5;
export const mostRates = 600 / together;

/** A consent is somebody who waits, as any other person. */
export const classesOf: Readonly<Record<CallKind, readonly string[]>> = {
  interactive: ['consent', 'interactive'],
  scheduled: ['scheduled'],
  backfill: ['backfill'],
};

/**
 * The seconds in fives, the oldest first, without those of which a part is not known or still to come. Fives begin with
 * the minute, so that a bar stays what it is while time goes on.
 */
export function ratesOf({ until, classes }: CallRates): Rate[] {
  const length = classes.interactive?.length ?? 0;
  const end = Math.round((parseInstant(until) ?? 0) / 1000);
  const rates: Rate[] = [];
  for (let from = (together - ((end - length) % together)) % together; from + together <= length; from += together) {
    const sum = (names: readonly string[]) => {
      let all: number | null = 0;
      for (const name of names)
        for (const count of classes[name]?.slice(from, from + together) ?? [null])
          all = all === null || count === null ? null : all + count;
      return all;
    };
    const [interactive, scheduled, backfill] = callKinds.map((kind) => sum(classesOf[kind]));
    if (interactive == null || scheduled == null || backfill == null) continue;
    const each = (count: number) => count / together;
    rates.push({
      seconds_ago: length - from - together,
      rates: { interactive: each(interactive), scheduled: each(scheduled), backfill: each(backfill) },
    });
  }
  return rates;
}
