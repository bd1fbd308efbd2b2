import type { Instant } from '@svc/domain/paris-time';
import { answerForecast } from './generation-forecast.ts';
import type { GridsourceSettings, SourceApi } from './gridsource-settings.ts';
import { forecastNotPublished, readForecastQuestion, readLoadQuestion } from './national-question.ts';
import { answerShortTerm } from './short-term.ts';
import { answerSignals } from './signal-answer.ts';
import type { SourceRefusal } from './source-error.ts';
import type { SourceQuery } from './source-query.ts';
import { answerTempo } from './tempo-answer.ts';
import { readTempoQuestion } from './tempo-question.ts';

export type SourceAnswer =
  | { readonly kind: 'body'; readonly body: object }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

/** One data route: a pure answer to a query at a moment. */
export type SourceRoute = {
  readonly api: SourceApi;
  readonly version: string;
  readonly resource: string;
  /** True when an application must leave time between two calls. */
  readonly isRateLimited?: boolean;
  /** What the sandbox, which takes no parameters, is asked. */
  readonly sandboxQuery: SourceQuery;
  readonly answer: (query: SourceQuery, settings: GridsourceSettings, now: Instant) => SourceAnswer;
};

export const sourceRoutes: readonly SourceRoute[] = [
  {
    api: 'tempo_like_supply_contract',
    version: 'v1',
    resource: 'tempo_like_calendars',
    sandboxQuery: { start_date: '2025-11-18T00:00:00+01:00', end_date: '2025-11-21T00:00:00+01:00' },
    answer: (query, { tempo }, now) => {
      const read = readTempoQuestion(query, tempo, now);
      return read.kind === 'refused' ? read : give(answerTempo(tempo, tempo, read.question, now));
    },
  },
  {
    api: 'gridsignal',
    version: 'v5',
    resource: 'signals',
    isRateLimited: true,
    sandboxQuery: {},
    answer: (_query, { signal }, now) => give(answerSignals(signal, now)),
  },
  {
    api: 'consumption',
    version: 'v1',
    resource: 'short_term',
    sandboxQuery: {},
    answer: (query, { load_step }, now) => {
      const read = readLoadQuestion(query, now);
      return read.kind === 'refused' ? read : give(answerShortTerm(read.question, load_step, now));
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
    answer: (query, _settings, now) => {
      const read = readForecastQuestion(query);
      if (read.kind === 'refused') return read;
      const body = answerForecast(read.question, now);
      return body === undefined ? { kind: 'refused', refusal: forecastNotPublished } : give(body);
    },
  },
];

function give(body: object): SourceAnswer {
  return { kind: 'body', body };
}
