import type { Sample, Series } from './series.ts';

// Commas, spaces and equal signs separate the parts of a line; a line feed would end it.
const escapeTag = (text: string) => text.replace(/[,= \\]/g, '\\$&').replaceAll('\n', '\\n');

/** `svc_consumption_wh,pdl=P,type=daily value=15200 1794524400000`, the stamp in milliseconds. */
export function protocolLine({ metric, labels }: Pick<Series, 'metric' | 'labels'>, { at, value }: Sample): string {
  const tags = labels.map(([name, text]) => `,${escapeTag(name)}=${escapeTag(text)}`).join('');
  return `${escapeTag(metric)}${tags} value=${value} ${at}`;
}
