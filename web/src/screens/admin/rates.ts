import { parseInstant } from '@svc/domain/paris-time';
import type { CallRates } from '../../api/admin.ts';

export const callKinds = ['interactive', 'scheduled', 'backfill'] as const;
export type CallKind = (typeof callKinds)[number];

/** Calls a second in a few seconds, by who they are for. */
type Rate = { readonly seconds_ago: number; readonly rates: Readonly<Record<CallKind, number>> };

const together = 5;
export const mostRates = 600 / together;

/** A user waits for a consent, as for any interactive call. */
export const classesOf: Readonly<Record<CallKind, readonly string[]>> = {
  interactive: ['consent', 'interactive'],
  scheduled: ['scheduled'],
  backfill: ['backfill'],
};

/**
 * The seconds in groups of five, the oldest first, without groups that are partly unknown or still to come. Groups are
 * aligned with the minute, so that a bar does not change as time passes.
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

/** The highest mean of five seconds above the limit, if any: the budget did not hold then. */
export function excessOf(account: CallRates | undefined, limit: number): Rate | undefined {
  const sum = ({ rates }: Rate) => rates.interactive + rates.scheduled + rates.backfill;
  const [highest] = account ? ratesOf(account).toSorted((a, b) => sum(b) - sum(a)) : [];
  return highest && sum(highest) > limit ? highest : undefined;
}
