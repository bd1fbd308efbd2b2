import type { Day } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { type Data, get } from './client.ts';

export type TempoColour = 'BLEU' | 'BLANC' | 'ROUGE';
export type TempoOutlook = Data<'/api/tempo/outlook'>;
export type OutlookScore = Data<'/api/tempo/outlook/score'>;
export type FlexDay = Data<'/api/flexday/today'>;
export type SignalDay = Data<'/api/gridsignal/days'>[number];

export type NationalLoad = Data<'/api/national/consumption'>;

/** Colours by day; a missing day is unknown, never blue. */
export type TempoColours = ReadonlyMap<string, TempoColour>;

export const readColours = (days: Data<'/api/tempo/days'>): TempoColours =>
  new Map(days.map(({ date, color }) => [date, color]));

/** Data published for all users; both ends of a range are included. */
export const signalQueries = {
  tempoDays: (start: Day, end: Day) =>
    queryOptions({
      queryKey: ['tempo', 'days', start, end],
      queryFn: async ({ signal }) => readColours(await get('/api/tempo/days', { query: { start, end }, signal })),
    }),
  // Below `flexday`, so that the event of a changed calendar refreshes it, too.
  flexDaysOf: (start: Day, end: Day) =>
    queryOptions({
      queryKey: ['flexday', 'days', start, end],
      queryFn: ({ signal }) => get('/api/flexday/days', { query: { start, end }, signal }),
    }),
  gridDays: (start: Day, end: Day) =>
    queryOptions({
      queryKey: ['gridsignal', 'days', start, end],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | null>> => {
        const days = await get('/api/gridsignal/days', { query: { start, end }, signal });
        return new Map(days.map(({ date, level }) => [date, level]));
      },
    }),
  flexDays: () =>
    queryOptions({ queryKey: ['flexday'], queryFn: ({ signal }) => get('/api/flexday/today', { signal }) }),
  outlook: () =>
    queryOptions({
      queryKey: ['tempo', 'outlook'],
      queryFn: ({ signal }) => get('/api/tempo/outlook', { signal }),
    }),
  /** The load of the country on a day. */
  national: (day: Day) =>
    queryOptions({
      queryKey: ['national', day],
      queryFn: ({ signal }) => get('/api/national/consumption', { query: { start: day, end: day }, signal }),
    }),
  score: () =>
    queryOptions({
      queryKey: ['tempo', 'score'],
      queryFn: ({ signal }) => get('/api/tempo/outlook/score', { signal }),
    }),
};
