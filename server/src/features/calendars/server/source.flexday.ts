import { type FlexdayReading, readFlexdayValue } from '@svc/domain/calendars/flexday';
import type { Day } from '@svc/domain/day';
import { succeed } from '@svc/domain/outcome';
import { z } from 'zod';
import { type Claim, failSource, type SourceOutcome } from '../source/source-outcome.ts';
import { parseJson, sendUpstream } from './upstream-http.ts';

/** The supplier's values for a day and the day after. */
export type FlexdayResponse = { readonly day: FlexdayReading; readonly dayAfter: FlexdayReading };

/** The supplier's site, one day and the next a call. */
export type FlexdaySite = {
  fetchDay(day: Day, claim: Claim): Promise<SourceOutcome<FlexdayResponse>>;
};

export type FlexdaySiteOptions = {
  readonly siteUrl: string;
  readonly commerceUrl: string;
  /** Product and contact. The site's firewall treats every client that looks like a browser as a scraper. */
  readonly userAgent: string;
  readonly timeoutMs?: number;
};

// JavaScript treats an array as an object, but it is not a valid response.
const responseSchema = z.record(z.string(), z.unknown()).refine((body) => !Array.isArray(body));

/** The supplier's site. Only status 200 with a JSON object and a JSON content type is a valid response. */
export function createFlexdaySite({
  siteUrl,
  commerceUrl,
  userAgent,
  timeoutMs = 10_000,
}: FlexdaySiteOptions): FlexdaySite {
  return {
    async fetchDay(day, claim) {
      const obstacle = await claim();
      if (obstacle) return { ok: false, failure: obstacle };
      const query = new URLSearchParams({ dateRelevant: day, urlPlaasmaCommerce: commerceUrl });
      const reply = await sendUpstream({
        url: `${siteUrl}/services/rest/opm/getOPMStatut?${query}`,
        headers: { accept: 'application/json', 'user-agent': userAgent },
        timeoutMs,
        longestBody: 64 * 1024,
      });
      if ('failure' in reply) return failSource('unavailable', reply.failure);
      if (reply.status !== 200) return failSource('unavailable', `status ${reply.status}`);
      const type = reply.contentType.split(';', 1)[0]?.trim().toLowerCase();
      if (type !== 'application/json') return failSource('unreadable', `status 200 with ${type || 'no content type'}`);
      const read = responseSchema.safeParse(parseJson(reply.text));
      if (!read.success) return failSource('unreadable', 'not a JSON object');
      const { couleurJourJ, couleurJourJ1 } = read.data;
      return succeed({ day: readFlexdayValue(couleurJourJ), dayAfter: readFlexdayValue(couleurJourJ1) });
    },
  };
}
