import { normaliseOperatorCode, refusalKind } from '@svc/domain/consent/refusal';
import type { Day } from '@svc/domain/day';
import {
  type ConsentAge,
  consentAge,
  consentAges,
  describeSpread,
  isGeneral,
  type OthersAffected,
} from '@svc/domain/incident';
import type { Outcome } from '@svc/domain/outcome';
import { formatInstant, type Instant, minuteMs, parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { createSharedResponses, sharedRoute } from '#platform/http/shared-response.ts';
import type { Log } from '#platform/log.ts';
import { createTable, type IncidentTable, noteCall, readIncidents } from './incident-counts.ts';

const statusResponse = envelope(
  z.object({
    window_hours: z.int(),
    at: z.string(),
    troubles: z
      .array(
        z.object({
          code: z.string().describe("The operator's code"),
          measure: z.string().describe('What was asked for; record for contracts and their like'),
          consent_age: z.enum(consentAges).describe('new: under 2 days, recent: under 60 days, settled: older'),
          pdls: z.int().describe('How many PDLs are touched, estimated to one percent; never a figure under 20'),
          share: z.number().describe('Of the PDLs that were asked about, 0 to 1'),
          is_general: z.boolean().describe('A fault of the operator: waiting helps, a new consent does not'),
        }),
      )
      .describe('Empty when fewer than 20 are affected'),
  }),
);

/** The fields of a PDL that are needed to compare its incidents with those of others. */
export type AffectedPoint = {
  readonly usage_point_id: string;
  readonly consent: { readonly started_at: Day | null };
};

export type IncidentCall = {
  readonly measure?: string;
  readonly outcome: Outcome<unknown>;
};

export type Incidents = {
  readonly feature: Feature;
  /** Called after every response of the operator about a PDL. Not awaited: a failure loses only a count. */
  note(point: AffectedPoint, call: IncidentCall): void;
  /** How many others are refused with this code. Null when they are few or unknown. */
  isWidespread(point: AffectedPoint, code: string): Promise<OthersAffected | null>;
};

/** Counting is cheap and requested often: each process reads the counts at most once every 30 seconds. */
const freshMs = minuteMs / 2;

const secondOf = (now: Instant): number => Math.floor(now / 1000);

/** Only codes about a consent: a refused period indicates nothing about other users. */
function incidentCodeOf({ outcome }: IncidentCall): string | undefined {
  if (outcome.ok) return undefined;
  const { status, class: named, code = 'CONSENT_REVOKED' } = outcome.failure;
  if (status === undefined || named === 'nonsense') return undefined;
  const kind = refusalKind(status, code);
  const countsAsIncident = kind === 'access_denied' || kind === 'not_yet_usable' || kind === 'requester_refused';
  return countsAsIncident ? normaliseOperatorCode(code) : undefined;
}

/** Is only this user affected, or many? Counted over all PDLs of the gateway and reported without their owners. */
export function createIncidents(options: {
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly log: Log;
}): Incidents {
  const { store, clock, log } = options;
  let known: { readonly table: IncidentTable; readonly at: Instant } | undefined;
  const onStoreError = (error: unknown) => {
    if (!(error instanceof StoreUnavailable)) log.warn({ reason: String(error) }, 'incidents could not be counted');
  };

  async function look(): Promise<IncidentTable> {
    const now = clock.now();
    if (known && now >= known.at && now - known.at < freshMs) return known.table;
    try {
      known = { table: await readIncidents(store, now), at: now };
    } catch (error) {
      onStoreError(error);
    }
    return known?.table ?? createTable([]);
  }

  const ageOf = ({ consent }: AffectedPoint): ConsentAge => consentAge(consent.started_at, parisDay(clock.now()));
  return {
    note(point, call) {
      const { usage_point_id } = point;
      const code = incidentCodeOf(call);
      // Without a response of the operator there is nothing to compare.
      if (!call.outcome.ok && call.outcome.failure.status === undefined) return;
      const label = { measure: call.measure ?? 'record', age: ageOf(point) };
      noteCall(store, { usage_point_id, label, code }, clock.now()).catch(onStoreError);
    },
    async isWidespread(point, code) {
      const table = await look();
      // A failure that affects only recent consents would disappear in the overall count.
      return describeSpread(table.spread(code, { age: ageOf(point) })) ?? describeSpread(table.spread(code));
    },
    feature: {
      name: 'incidents',
      routes: (app) => {
        const summary = 'Whether the operator refuses many users at the moment: is it only me?';
        const schema = { tags: ['status'], summary, response: { 200: statusResponse } };
        const responses = createSharedResponses({ clock });
        const describeStatus = async (now: Instant) => {
          const table = await look();
          const troubles = table.list().flatMap(({ code, measure, age, ...spread }) => {
            const others = describeSpread(spread);
            return others ? [{ code, measure, consent_age: age, ...others, is_general: isGeneral(others) }] : [];
          });
          troubles.sort((a, b) => b.pdls - a.pdls || (a.code < b.code ? -1 : 1));
          return ok({ window_hours: 24, at: formatInstant(now), troubles });
        };
        app.get('/status', { ...sharedRoute, config: { access: 'public' }, schema }, async (request, reply) =>
          responses.send(request, reply, {
            key: 'status',
            moment: secondOf,
            build: async (now) => ({
              body: String(reply.serialize(await describeStatus(now))),
              cacheControl: 'no-cache',
            }),
          }),
        );
      },
    },
  };
}
