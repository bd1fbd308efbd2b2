import { addDays, type Day } from '@svc/domain/day';
import { measures } from '@svc/domain/readings/measure';
import { maskPdl } from '../../messages/formats.ts';

export const endpoints = ['consumption_daily', 'consumption_detail', 'max_power', 'contract'] as const;
export type EndpointName = (typeof endpoints)[number];

export type SampleRequest = { readonly name: EndpointName; readonly from: Day; readonly to: Day };

/** The route of a request, for one PDL: its 14 digits, or the variable of a script. */
export function routeOf({ name }: SampleRequest, pdl: string): string {
  return `/api/gridop${name === 'contract' ? '/contract' : measures[name].path}/${pdl}`;
}

/** `end` is exclusive in the API. Users enter the last day they want. */
export function queryOf({ name, from, to }: SampleRequest): Record<string, string> {
  return name === 'contract' ? {} : { start: from, end: addDays(to, 1) };
}

/** A command for a terminal. Secret and PDL are variables, so that the copied text can be shared. */
export function curlOf(request: SampleRequest, api: string, clientId: string): string {
  const data = Object.entries(queryOf(request)).map(([name, value]) => `-d ${name}=${value}`);
  return [
    `curl -G -u "${clientId}:$SVC_SECRET"`,
    ...(data.length > 0 ? [data.join(' ')] : []),
    `"${api}${routeOf(request, '$PDL').slice('/api'.length)}"`,
  ].join(' \\\n  ');
}

const exampleReadings = {
  consumption_daily: { time: '', value: 23_480, unit: 'Wh' },
  consumption_detail: { time: ' 00:00:00', value: 412, unit: 'W' },
  max_power: { time: ' 19:30:00', value: 4_120, unit: 'VA' },
} as const;

/** The shape of a response before one was asked for: the first of its readings, without what few programs read. */
export function exampleOf(request: SampleRequest): string {
  const { name, from } = request;
  if (name === 'contract') {
    const contracts = { subscribed_power: '9 kVA', offpeak_hours: 'HC (22H30-6H30)' };
    return toJson({ success: true, data: { customer: { usage_points: [{ contracts }] } } });
  }
  const { time, value, unit } = exampleReadings[name];
  const meter_reading = {
    ...queryOf(request),
    reading_type: { unit },
    interval_reading: [{ date: `${from}${time}`, value, quality: 'BRUT' }],
  };
  return toJson({ success: true, data: { meter_reading, missing: [] } });
}

const lineWidth = 80;

/** Indented, with an object of plain values on one line where it fits: a reading is one line. */
const toJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(/(?!^)\{\n\s+([^{}[\]]+?)\n\s*\}/g, (whole, inside: string) => {
    const line = `{ ${inside.replace(/\n\s*/g, ' ')} }`;
    return line.length > lineWidth ? whole : line;
  });

const longest = 20_000;

/** A response formatted for the page: indented, truncated, and without the 14 digits. */
export function formatResponse(text: string, pdl: string): string {
  const hidden = text.replaceAll(pdl, maskPdl(pdl));
  try {
    const indented = toJson(JSON.parse(hidden));
    return indented.length > longest ? `${indented.slice(0, longest)}\n…` : indented;
  } catch {
    return hidden.slice(0, longest);
  }
}

/** `"cached";r=957;t=38211`: r is what is left. */
export function readLeft(header: string | null): number | undefined {
  const left = /;\s*r=(\d+)/.exec(header ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
}

/** The code of an error, as the API writes it. */
export const readCode = (text: string): string | undefined => /"code": ?"([^"]+)"/.exec(text)?.[1];
