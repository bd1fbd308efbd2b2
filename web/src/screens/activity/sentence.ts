import { addDays, type Day } from '@svc/domain/day';
import type { I18n } from '../../messages/i18n.tsx';

export type ActivityFacts = {
  readonly today: Day;
  /** The newest day that every home has. */
  readonly newest: Day | undefined;
  readonly failing: number;
  /** The newest reading that brought something, and a newer attempt that failed. */
  readonly last: string | null;
  readonly failedAt: string | null;
  readonly next: string | null;
  readonly calls: { readonly used: number; readonly limit: number } | undefined;
};

/** Is it all here, and who is down? */
export function activitySentence(
  facts: ActivityFacts,
  { messages, formats }: I18n,
  formatMoment: (moment: string) => string,
) {
  const texts = messages.activity;
  const { newest, today, calls } = facts;
  const data =
    newest === undefined
      ? texts.nothing
      : newest >= addDays(today, -1)
        ? texts.complete
        : texts.upTo(formats.dayLong(newest, today));
  const caption = [
    facts.last === null ? texts.neverRead : texts.lastRead(formatMoment(facts.last)),
    ...(facts.failedAt === null ? [] : [texts.lastFailed(formatMoment(facts.failedAt))]),
    ...(facts.next === null ? [] : [texts.nextRead(formatMoment(facts.next))]),
    ...(calls ? [texts.calls(formats.number(calls.used), formats.number(calls.limit))] : []),
  ];
  return { headline: data + texts.failing(facts.failing), caption: caption.join(' ') };
}
