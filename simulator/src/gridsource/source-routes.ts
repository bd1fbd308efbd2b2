import type { Instant } from '@svc/domain/paris-time';
import { renderForecast } from './generation-forecast.ts';
import type { GridsourceSettings, SourceApi } from './gridsource-settings.ts';
import { forecastNotPublished, readForecastQuery, readLoadQuery } from './national-query.ts';
import { renderShortTerm } from './short-term.ts';
import { renderSignals } from './signal-response.ts';
import type { SourceRefusal } from './source-error.ts';
import type { SourceQuery } from './source-query.ts';
import { readTempoQuery } from './tempo-query.ts';
import { renderTempo } from './tempo-response.ts';

export type SourceResponse =
  | { readonly kind: 'body'; readonly body: object }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

/** One data route: a pure response to a query at a moment. */
export type SourceRoute = {
  readonly api: SourceApi;
  readonly version: string;
  readonly resource: string;
  /** True when an application must leave time between two calls. */
  readonly isRateLimited?: boolean;
  /** The query of the sandbox, which takes no parameters. */
  readonly sandboxQuery: SourceQuery;
  readonly response: (query: SourceQuery, settings: GridsourceSettings, now: Instant) => SourceResponse;
};

export const sourceRoutes: readonly SourceRoute[] = [
  {
    api: 'tempo_like_supply_contract',
    version: 'v1',
    resource: 'tempo_like_calendars',
    sandboxQuery: { start_date: '2025-11-18T00:00:00+01:00', end_date: '2025-11-21T00:00:00+01:00' },
    response: (query, { tempo }, now) => {
      const read = readTempoQuery(query, tempo, now);
      return read.kind === 'refused' ? read : give(renderTempo(tempo, tempo, read.query, now));
    },
  },
  {
    api: 'gridsignal',
    version: 'v5',
    resource: 'signals',
    isRateLimited: true,
    sandboxQuery: {},
    response: (_query, { signal }, now) => give(renderSignals(signal, now)),
  },
  {
    api: 'consumption',
    version: 'v1',
    resource: 'short_term',
    sandboxQuery: {},
    response: (query, { load_step }, now) => {
      const read = readLoadQuery(query, now);
      return read.kind === 'refused' ? read : give(renderShortTerm(read.query, load_step, now));
    },
  },
  {
    api: 'generation_forecast',
    version: 'v3',
    resource: 'forecasts',
    sandboxQuery: {
      start_date: '2025-11-19T00:00:00+01:00',
      end_date: '2025-11-20T00:00:00+01:00',
      production_type: 'SOLAR',
      type: 'D-1',
    },
    response: (query, _settings, now) => {
      const read = readForecastQuery(query);
      if (read.kind === 'refused') return read;
      const body = renderForecast(read.query, now);
      return body === undefined ? { kind: 'refused', refusal: forecastNotPublished } : give(body);
    },
  },
];

function give(body: object): SourceResponse {
  return { kind: 'body', body };
}
