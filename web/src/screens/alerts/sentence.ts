import type { AlertsData } from '../../api/alerts.ts';
import type { I18n } from '../../messages/i18n.tsx';

/** How many are on, and whether they can arrive. */
export function alertSentence(data: AlertsData, { messages }: I18n): { headline: string; caption: string } {
  const { alerts } = messages;
  // Without a limit nothing is reported about the month.
  const count = data.switches.filter(
    ({ is_on, kind, threshold }) => is_on && !(kind === 'budget' && threshold === null),
  );
  const some = alerts.some(count.length);
  const headline = count.length === 0 ? alerts.none : data.is_ready ? some : alerts.waiting(some);
  const channelTexts = alerts.channelTexts[data.channel];
  return { headline, caption: data.is_ready ? channelTexts.ready : channelTexts.missing };
}

/** A limit as it was typed: a whole number of euros or kWh, or nothing. */
export function readLimit(text: string): number | null | undefined {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  const limit = Number(bare);
  return Number.isInteger(limit) && limit >= 1 && limit <= 100_000 ? limit : undefined;
}
