import type { Sample, Series } from '@svc/domain/exports/series';
import { seriesName } from '@svc/domain/exports/series-text';
import type { Instant } from '@svc/domain/paris-time';
import { DestinationError, quoteError } from '../failure.ts';
import { type HttpLine, type HttpResponse, joinUrl } from '../http-call.ts';
import { authorization, type ImportPath, type SeriesConfig } from './config.ts';

export const usualPostMs = 30_000;
const requestTimeoutMs = 10_000;

type SeriesKey = Pick<Series, 'metric' | 'labels'>;

export type SeriesServer = ReturnType<typeof openServer>;

/** The routes of the database that are used here, with readable refusals. */
export function openServer(line: HttpLine, config: SeriesConfig, postMs = usualPostMs) {
  const headers = authorization(config);
  const address = (path: string) => joinUrl(config.url, path);
  const get = (path: string, timeoutMs = requestTimeoutMs) =>
    line.call({ method: 'GET', url: address(path), headers, timeoutMs });
  return {
    get,
    post: async (path: ImportPath, lines: readonly string[]): Promise<void> => {
      const body = lines.join('\n');
      const url = address(path);
      const type = { 'content-type': 'text/plain' };
      const response = await line.call({
        method: 'POST',
        url,
        headers: { ...headers, ...type },
        body,
        timeoutMs: postMs,
      });
      if (response.status !== 204) throw describeRefusal(response, path);
    },
    /** Posts an empty body: the response identifies the server. */
    postNothing: (path: ImportPath) =>
      line.call({ method: 'POST', url: address(path), headers, body: '', timeoutMs: requestTimeoutMs }),
    /** The stored samples of exactly this series, or of one moment of it. Undefined where reading is not allowed. */
    async readBack(series: SeriesKey, at?: Instant): Promise<StoredSeries | undefined> {
      const span = at === undefined ? '' : `&start=${at / 1000}&end=${at / 1000}`;
      const response = await get(`/api/v1/export?match[]=${encodeURIComponent(seriesName(series))}${span}`, postMs);
      if (response.status === 404 || response.status === 405) return undefined;
      if (response.status !== 200) throw describeRefusal(response, '/api/v1/export');
      return parseSeries(response.body, series);
    },
    /** Only this series: those that have these labels and more (`others`) stay. */
    async remove(series: SeriesKey, others: readonly string[]): Promise<void> {
      const selector = seriesName(series).replace(/\}$/, `${others.map((label) => `,${label}=""`).join('')}}`);
      const path = '/api/v1/admin/tsdb/delete_series';
      const response = await get(`${path}?match[]=${encodeURIComponent(selector)}`, postMs);
      if (response.status !== 204) throw describeRefusal(response, path);
    },
  };
}

// Statuses of a proxy when the database did not respond, or not in time. The lines may be stored all the same.
const beyondProxy = [502, 504];
export class ProxyFailure extends DestinationError {}

export function describeRefusal(response: HttpResponse, path: string): DestinationError {
  const { status } = response;
  const detail = quoteError(response);
  if (status === 401 || status === 403) {
    const message = `Unauthorized: the database refused the user, password or token (${status} on ${path}). Check them, and the rights of this user.`;
    return new DestinationError('unauthorized', message, 'series-credentials');
  }
  if (status === 400)
    return new DestinationError('bad_format', `400 Bad Request: bad metric format or wrong import route.${detail}`);
  if (status === 404)
    return new DestinationError(
      'bad_format',
      `404 Not Found: there is no route ${path} at this address. Check the path of the address.`,
      'series-route',
    );
  if (status >= 300 && status < 400)
    return new DestinationError(
      'api_error',
      `The database answers ${status}, a redirect, which is not followed: give its final address.`,
    );
  const message = `The database answered ${status} instead of 204.${detail}`;
  return beyondProxy.includes(status)
    ? new ProxyFailure('api_error', message)
    : new DestinationError('api_error', message);
}

type ExportLine = {
  readonly metric: Readonly<Record<string, string>>;
  readonly values: readonly number[];
  readonly timestamps: readonly number[];
};

/** The samples of one series, and the labels that other series have beside the same ones. */
export type StoredSeries = { readonly samples: readonly Sample[]; readonly otherLabels: readonly string[] };

// A query with some labels returns every series that has them, including series with further labels.
function parseSeries(body: string, { metric, labels }: SeriesKey): StoredSeries {
  const own = new Set(['__name__', ...labels.map(([name]) => name)]);
  const samples: Sample[] = [];
  const others = new Set<string>();
  for (const text of body.split('\n')) {
    if (text === '') continue;
    const line = JSON.parse(text) as ExportLine;
    const more = Object.keys(line.metric).filter((name) => !own.has(name));
    for (const name of more) others.add(name);
    if (more.length > 0 || line.metric.__name__ !== metric) continue;
    for (const [index, at] of line.timestamps.entries()) samples.push({ at, value: line.values[index] ?? Number.NaN });
  }
  return { samples: samples.sort((a, b) => a.at - b.at), otherLabels: [...others] };
}
