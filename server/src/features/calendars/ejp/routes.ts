import { peakDayLists, peakDayQualities, peakDayTypes } from '@svc/domain/calendars/peak-days';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { sharedRoute } from '#platform/http/shared-response.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { createPublicResponses, sourceSilence } from '../public-response.ts';
import { createEjpService } from './service.ts';

const list = z.enum(peakDayLists).describe('EJP offers, or seasonal offers with a peak-day price');
const day_type = z.enum(peakDayTypes);
const nullableDay = z.object({
  date: z.string(),
  day_type: day_type.nullable().describe('null: not known, never NORMAL'),
});
const days = z.array(
  z.object({
    list,
    date: z.string(),
    day_type: day_type.nullable().describe('null: declared unknown, for example because an entry was wrong'),
    quality: z
      .enum(peakDayQualities)
      .describe('derived: built-in history at second hand; entered: by an administrator'),
    updated_at: z.string(),
  }),
);
const today = z.object({ today: nullableDay, tomorrow: nullableDay, silent: sourceSilence });

const tags = ['ejp'];
// An administrator may enter a day at any moment, so a response is always revalidated.
const maxAge = () => 0;

export function serveEjp(app: App, options: ServiceOptions): void {
  const service = createEjpService(options);
  const sendPublic = createPublicResponses(options);
  app.get(
    '/ejp/days',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Peak and normal days, both ends included; to tomorrow by default',
        description:
          'Days from April to October are always normal and not listed. A day from November to March that is not listed, or has no type, is unknown: no cost is computed for it.',
        querystring: periodQuery.extend({ list: list.optional() }),
        response: { 200: envelope(days) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => {
        const period = readPeriod(query, service.defaultPeriod());
        return { data: await service.days(period, query.list), maxAge };
      };
      return sendPublic(request, reply, { query, read });
    },
  );
  app.get(
    '/ejp/today',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'EJP today and tomorrow',
        description: 'A peak day runs from 07:00 to 01:00 of the next day.',
        response: { 200: envelope(today) },
      },
    },
    async (request, reply) =>
      sendPublic(request, reply, { read: async () => ({ data: await service.today(), maxAge }) }),
  );
}
