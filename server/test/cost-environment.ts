import { type Day, toDay } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { instantAtWallTime } from '@svc/domain/paris-time';
import { buildEnergyTable, type EnergyTable } from '@svc/domain/pricing/energy-table';
import type { DayCurve, StepMinutes } from '@svc/domain/readings/reading';
import { type ConsentedUser, pointsOf, requestReadings } from './environment.ts';
import type { Gateway } from './gateway.ts';

/** The API response for a load curve in the form that the engine takes, parsed again here from the wire format only. */
export async function energyFromApi(owner: ConsentedUser, range: DayRange): Promise<EnergyTable> {
  const points = pointsOf(await requestReadings(owner, 'consumption_detail', [range.start, range.end]));
  const byDay = Map.groupBy(points, ({ date }) => toDay(date.slice(0, 10)));
  const curves = [...byDay].map(([day, of]): DayCurve => {
    const runs = of.map(({ date, value, interval_length }) => ({
      start: instantAtWallTime({
        day,
        hour: Number(date.slice(11, 13)),
        minute: Number(date.slice(14, 16)),
        second: 0,
      }),
      step: Number(/PT(\d+)M/.exec(interval_length ?? 'PT30M')?.[1]) as StepMinutes,
      values: [value],
      quality: 'BRUT' as const,
    }));
    return { kind: 'curve', day, runs };
  });
  return buildEnergyTable(range, { curves });
}

/** Reads what an owner has, so that it is stored. */
export async function storeDays(owner: ConsentedUser, { start, end }: DayRange): Promise<void> {
  for (const measure of ['consumption_daily', 'consumption_detail', 'max_power'] as const)
    pointsOf(await requestReadings(owner, measure, [start, end]));
}

export async function putTempo(sql: Gateway['sql'], colors: ReadonlyMap<Day, string>): Promise<void> {
  for (const [day, color] of colors)
    await sql(
      `insert into tempo_calendar (date, color, created_at) values ($1, $2, '2026-01-01T00:00:00.000Z')
       on conflict (date) do update set color = excluded.color`,
      [day, color],
    );
}

export function colorsOf(range: DayRange, color: 'BLEU' | 'BLANC' | 'ROUGE'): Map<Day, string> {
  return new Map(daysOf(range).map((day) => [day, color]));
}

export type NewOffer = Readonly<Record<string, unknown>> & { readonly type: string };

/** An offer of the tests' own supplier, entered as an administrator would. */
export async function sellOffer(gateway: Gateway, offer: NewOffer): Promise<string> {
  const admin = await gateway.asAdmin();
  await admin.post('/energy/providers', { name: 'Tests' });
  const [provider] = await gateway.sql<{ id: string }>("select id from energy_providers where name = 'Tests'");
  const usual = { name: `Offer ${offer.type}`, power_kva: 9, subscription_price: 15, valid_from: '2024-01-01' };
  const body = { provider_id: provider?.id, ...usual, ...offer };
  const made = await admin.post('/energy/offers', body);
  if (made.status >= 300) throw new Error(made.text);
  return made.data<{ id: string }>().id;
}
