import type { Permission } from '@svc/domain/credentials/roles';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { type CalendarName, calendarOf } from './calendars.ts';
import type { RefreshOutcome } from './source/source-outcome.ts';

export type RefreshRoute = {
  readonly calendar: CalendarName;
  /** In a household's own client anyone may request a refresh. */
  readonly isOpen: boolean;
  readonly clock: Clock;
  readonly refresh: () => Promise<RefreshOutcome>;
};

const report = z.object({ updated: z.int(), backfilled: z.int(), errors: z.array(z.string()) });
// Who reads tries a gateway that is away once a minute; who refreshes may do the same.
const gatewayRetryMs = 60_000;
const permission: Permission = 'calendars:refresh';

export function serveRefresh(app: App, route: RefreshRoute): void {
  const { access } = calendarOf(route.calendar);
  app.post(
    `/${route.calendar}/refresh`,
    {
      config: route.isOpen ? {} : { access: { permission } },
      schema: {
        tags: [route.calendar],
        summary: 'Read the source now, and report what was written',
        response: { 200: envelope(report) },
      },
    },
    async (request) => {
      if (!route.isOpen && access === 'administrator' && !callerOf(request).is_admin) throw apiError('FORBIDDEN');
      return ok(renderOutcome(route, await route.refresh()));
    },
  );
}

function renderOutcome({ calendar, clock }: RefreshRoute, outcome: RefreshOutcome): z.output<typeof report> {
  const { code, hasCooldown } = calendarOf(calendar);
  if (outcome.kind === 'busy') throw apiError('SYNC_IN_PROGRESS');
  if (outcome.kind === 'idle') return { updated: 0, backfilled: 0, errors: [] };
  const { failure } = outcome;
  const counters = { ...outcome.report, errors: [...outcome.report.errors] };
  const retryAt = failure?.retry_at ?? undefined;
  const waiting = retryAt === undefined ? {} : { retryAt, retryAfter: Math.ceil((retryAt - clock.now()) / 1000) };
  if (failure?.kind === 'waiting' && hasCooldown)
    throw apiError('REFRESH_COOLDOWN', { ...waiting, extra: { data: counters } });
  if (counters.errors.length === 0) return counters;
  if (failure?.gateway) {
    const again = retryAt ?? clock.now() + gatewayRetryMs;
    const waitingForGateway = { retryAt: again, retryAfter: (again - clock.now()) / 1000 };
    throw apiError(failure.gateway, { detail: failure.detail, ...waitingForGateway, extra: { data: counters } });
  }
  const detail = `Calendar source failed: ${counters.errors.join('; ')}`.slice(0, 500);
  throw apiError(code, { detail, ...waiting, extra: { data: counters } });
}
