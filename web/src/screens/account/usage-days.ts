import type { Day } from '@svc/domain/day';
import type { UsageDay } from '../../api/accounts.ts';
import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { I18n } from '../../messages/i18n.tsx';

/** All counted calls of a day; null where nothing was counted. */
export const callsOn = ({ cached, no_cache }: UsageDay): number | null =>
  cached === null || no_cache === null ? null : cached + no_cache;

/** The busiest day, and how many of the days are not known. */
export function usageSentence(days: readonly UsageDay[], { messages, formats }: I18n): string {
  const { history } = messages.account;
  let [sum, unknown] = [0, 0];
  let most: { calls: number; date: string } | undefined;
  for (const day of days) {
    const calls = callsOn(day);
    if (calls === null) unknown += 1;
    else {
      sum += calls;
      if (calls > (most?.calls ?? 0)) most = { calls, date: day.date };
    }
  }
  if (unknown === days.length) return history.nothing;
  const sentences = [history.sum(formats.number(sum), sum, days.length - unknown)];
  if (most) sentences.push(history.most(formats.dayMonth(most.date as Day), formats.number(most.calls)));
  if (unknown > 0) sentences.push(history.unknown(unknown));
  return sentences.join(' ');
}

/** An empty cell is a day that was not counted. */
export function usageTable(days: readonly UsageDay[], { messages }: I18n): ChartTableData {
  const { history, quota } = messages.account;
  return {
    name: history.file,
    head: [history.day, quota.reads, quota.forced],
    rows: days.map(({ date, cached, no_cache }) => [date, cached, no_cache]),
  };
}
