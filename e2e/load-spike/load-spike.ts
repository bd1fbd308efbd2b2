import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { fullestSecond, quantile } from '../operator-budget/environment.ts';
import { type GatewayFleet, type Member, startGatewayFleet } from '../servers/gateway-fleet.ts';
import { type RangeName, type Seen, sendCrowd } from './crowd.ts';
import { settleHouseholds } from './households.ts';

export type LoadSpikeReport = {
  readonly responses: number;
  readonly connection_errors: number;
  /** Neither 200 nor a refusal with a retry time. */
  readonly unhelpful: number;
  readonly slowest_ms: number;
  readonly cached_p99_ms: number;
  readonly told_to_come_back: number;
  readonly weeks_done_ms: number;
  readonly days_delivered: number;
  readonly days_done_ms: number;
  readonly operator_calls: number;
  readonly fullest_second: number;
  /** Its requests, as milliseconds since the first. */
  readonly fullest_moments: readonly number[];
  readonly in_flight_twice: number;
  readonly judge_absence_ms: number;
  /** The time that the operator's rate limit alone requires for these calls. */
  readonly physical_ms: number;
};

/** All clients send requests at six sharp, on three gateways. The simulator checks what reached the operator. */
export async function runLoadSpike(
  sizes: { readonly clients: number; readonly pdls: number },
  onProgress: (line: string) => void = () => undefined,
): Promise<LoadSpikeReport> {
  const control = { consent_all: true, publication_hour: '00:00', limits: { per_hour: null } };
  const fleet = await startGatewayFleet({ control });
  try {
    const today = parisDay(Date.now());
    const week = { start: addDays(today, -8), end: addDays(today, -1) };
    const members = await settleHouseholds(fleet, sizes, week);
    await warm(fleet, members, week);
    onProgress(`${sizes.clients} clients of ${sizes.pdls} PDLs are ready`);
    const before = await fleet.simulator.judge({ limit: 0 });
    const seen = await sendCrowd({
      ports: fleet.gateways.map(({ url }) => Number(new URL(url).port)),
      members,
      week,
      yesterday: { start: addDays(today, -1), end: today },
      until_ms: (sizes.pdls / 4.7) * 1100 + 60_000,
      onProgress,
    });
    const requestReport = await fleet.simulator.judge({ service: 'gridop', after: before.last_sequence });
    return {
      ...summarise(seen),
      operator_calls: requestReport.total,
      fullest_second: requestReport.max_in_one_second_of.gridop_all ?? 0,
      fullest_moments: fullestSecond(requestReport.requests.map(({ at, pdl }) => ({ at: Date.parse(at), pdl }))),
      in_flight_twice: requestReport.in_flight_twice,
      judge_absence_ms: requestReport.judge.longest_absence_ms,
      physical_ms: (requestReport.total / 4.7) * 1000,
    };
  } finally {
    await fleet.stop();
  }
}

/** A gateway has served all night: what it does is compiled, and its connections are open. */
async function warm({ gateways }: GatewayFleet, members: readonly Member[], { start, end }: DayRange): Promise<void> {
  await Promise.all(
    gateways.flatMap(({ url }) =>
      Array.from({ length: 4 }, async (_, lane) => {
        for (const { usage_point_id, client_secret } of members.slice(lane * 100, lane * 100 + 100)) {
          const path = `/api/gridop/consumption/daily/${usage_point_id}?start=${start}&end=${end}`;
          await (await fetch(url + path, { headers: { authorization: `Bearer ${client_secret}` } })).text();
        }
      }),
    ),
  );
}

function summarise(seen: readonly Seen[]) {
  const delivered = (rangeName: RangeName) => seen.filter((entry) => entry.rangeName === rangeName && entry.delivered);
  const done = (rangeName: RangeName) => Math.max(...delivered(rangeName).map(({ at, ms }) => at + ms));
  const cached = delivered('week').map(({ ms }) => ms);
  return {
    responses: seen.length,
    connection_errors: seen.filter(({ status }) => status === 0).length,
    unhelpful: seen.filter(({ status, told_when }) => status !== 200 && !told_when).length,
    slowest_ms: Math.max(...seen.map(({ ms }) => ms)),
    cached_p99_ms: quantile(cached, 0.99),
    told_to_come_back: seen.filter(({ rangeName, delivered: has }) => rangeName === 'week' && !has).length,
    weeks_done_ms: done('week'),
    days_delivered: delivered('yesterday').length,
    days_done_ms: done('yesterday'),
  };
}
