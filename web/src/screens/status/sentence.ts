import type { GatewayData } from '../../api/client.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { measureLabel } from '../../messages/measure-labels.ts';

export type StatusResponse = GatewayData<'/api/status'>;

type Facts = { readonly data: StatusResponse | undefined; readonly issue?: 'away' | 'local' | undefined };

/** No more certain than the data: a missing response is not "all is well". */
export function statusSentence({ data, issue }: Facts, { messages, formats }: I18n) {
  const { status } = messages;
  if (issue === 'local') return { headline: status.title, caption: status.local, isFine: true };
  if (issue === 'away') return { headline: status.awayTitle, caption: status.away, isFine: false };
  if (!data) return { headline: status.title, caption: messages.chip.loading, isFine: true };
  const general = data.troubles.some(({ is_general }) => is_general);
  const headline = general ? status.operatorTitle : data.troubles.length > 0 ? status.someTitle : status.fineTitle;
  return {
    headline,
    caption: status.at(formats.moment(data.at), data.window_hours),
    isFine: data.troubles.length === 0,
  };
}

/** Each thing that the operator refuses to many, how many, and whether waiting helps. */
export function listIncidents({ troubles }: StatusResponse, { messages, formats }: I18n) {
  const { status } = messages;
  return troubles.map(({ code, measure, consent_age, pdls, share, is_general }) => ({
    key: [code, measure, consent_age].join(),
    code,
    title: `${measure === 'record' ? status.record : (measureLabel(status.measures, measure, 'long') ?? measure)} (${code})`,
    text: `${status.touched(formats.number(pdls), formats.percent(share))} ${is_general ? status.wait : status.mixed}`,
  }));
}
