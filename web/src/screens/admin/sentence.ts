import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { CallRates, ListedUser, OperatorState } from '../../api/admin.ts';
import type { AdminMessages } from '../../messages/fr/admin.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { excessOf } from './rates.ts';

type Sentence = { readonly headline: string; readonly caption: string };

/** How long a user may wait for a response before the headline reports it. */
const slowThresholdMs = 1500;

/** Whether the operator's budget is sufficient, and who waits for it. */
export function budgetSentence(
  accounts: readonly OperatorState[],
  { messages, formats }: I18n,
  rates?: CallRates,
): Sentence {
  const { overview } = messages.admin;
  const [state] = accounts;
  if (!state) return { headline: overview.noOperator, caption: overview.noOperatorWhy };
  const classes = Object.values(state.classes);
  const waiting = classes.reduce((sum, each) => sum + each.waiting, 0);
  const people = Math.max(state.classes.interactive?.oldest_ms ?? 0, state.classes.consent?.oldest_ms ?? 0);
  const caption = overview.used(
    formats.number(state.used.second),
    formats.number(state.limits.second),
    formats.percent(state.used_share),
  );
  const closed = state.circuits.filter((circuit) => circuit.state === 'open').length;
  if (state.paused_until !== null)
    return { headline: overview.paused(formatMoment(state.paused_until, { messages, formats })), caption };
  if (closed > 0) return { headline: overview.closed(closed), caption };
  if (people > slowThresholdMs)
    return { headline: overview.peopleWait(formatWait(people, { messages, formats })), caption };
  const excess = excessOf(rates, state.limits.second);
  if (rates && excess) {
    const { hour, minute } = wallTime((parseInstant(rates.until) ?? 0) - excess.seconds_ago * 1000);
    return { headline: overview.exceeded(formats.clock(hour * 60 + minute)), caption };
  }
  if (waiting > 0) return { headline: overview.waiting(formats.number(waiting)), caption };
  return { headline: overview.calm, caption };
}

/** The effective role, and its source if it is not the account itself. */
export function nameRoleOf(
  { effective_role }: Pick<ListedUser, 'effective_role'>,
  { roles, users }: AdminMessages,
): string {
  const name = roles.called(effective_role.display_name);
  return effective_role.granted_by === 'ADMIN_EMAILS' ? `${name} ${users.byList}` : name;
}

/** Seconds, or minutes where they are many. */
export function formatWait(milliseconds: number, { messages, formats }: I18n): string {
  const seconds = milliseconds / 1000;
  return seconds < 90
    ? messages.admin.seconds(formats.number(seconds, seconds < 10 ? 1 : 0))
    : messages.admin.minutes(formats.number(seconds / 60));
}

/** Formats a timestamp for display: day and time in Paris. */
export function formatMoment(text: string, { messages, formats }: I18n): string {
  const instant = parseInstant(text);
  if (instant === undefined) return text;
  const { day, hour, minute } = wallTime(instant);
  return messages.admin.moment(formats.dayMonth(day), formats.clock(hour * 60 + minute));
}
