import type { Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { CallClass } from '../operator.port.ts';
import { budgetKey } from './budget-keys.ts';
import { callClasses, budgetRules as rules } from './budget-rules.ts';
import { loadBudgetScript } from './budget-script.ts';

export type ClassView = {
  readonly waiting: number;
  readonly oldest_ms: number;
  /** Over the last 200 calls that got a slot; null before the first. */
  readonly wait_p50_ms: number | null;
  readonly wait_p95_ms: number | null;
  readonly served_total: number;
};
export type CircuitView = {
  readonly route: string;
  readonly state: 'closed' | 'open' | 'half_open';
  readonly failures: number;
  readonly retry_at: Instant | null;
};
export type BudgetView = {
  readonly account_id: string;
  readonly classes: Readonly<Record<CallClass, ClassView>>;
  /** Slots used in the last second, minute and hour. */
  readonly used: { readonly second: number; readonly minute: number; readonly hour: number };
  /** Used share of the last minute's slots. */
  readonly used_share: number;
  /** Slots available in a second, and in an hour where that is limited. */
  readonly limits: { readonly second: number; readonly hour: number | null };
  readonly in_flight: number;
  readonly before_gate: number;
  readonly paused_until: Instant | null;
  readonly paused_for_ms: number;
  readonly circuits: readonly CircuitView[];
};

const four = <T extends z.ZodType>(of: T) => z.array(of).length(callClasses.length);
const responseSchema = z.object({
  waiting: four(z.number()),
  oldest: four(z.number()),
  waits: four(z.string()),
  served: four(z.number()),
  used_second: z.number(),
  used_minute: z.number(),
  used_hour: z.number(),
  in_flight: z.number(),
  before_gate: z.number(),
  paused_ms: z.number(),
  // An empty Lua table is written as an object.
  circuits: z.union([z.array(z.tuple([z.string(), z.string(), z.number()])), z.object({}).transform(() => [])]),
});

export const viewScript = loadBudgetScript(new URL('view.lua', import.meta.url));
const slotsPerMinute = 60_000 / rules.spacing_ms;

export async function readBudgetView(
  store: KeyValueStore,
  account_id: string,
  clock: Clock,
  hourly_limit?: number,
): Promise<BudgetView> {
  const reply = await store.runScript(viewScript, [budgetKey(account_id)], []);
  const raw = responseSchema.parse(JSON.parse(String(reply)));
  const classes = Object.fromEntries(
    callClasses.map((name, index) => {
      const waits = (raw.waits[index] ?? '').split(' ').filter(Boolean).map(Number);
      const view: ClassView = {
        waiting: raw.waiting[index] ?? 0,
        oldest_ms: raw.oldest[index] ?? 0,
        wait_p50_ms: quantile(waits, 0.5),
        wait_p95_ms: quantile(waits, 0.95),
        served_total: raw.served[index] ?? 0,
      };
      return [name, view];
    }),
  );
  return {
    account_id,
    classes: classes as Record<CallClass, ClassView>,
    used: { second: raw.used_second, minute: raw.used_minute, hour: raw.used_hour },
    used_share: Math.min(1, raw.used_minute / slotsPerMinute),
    limits: { second: rules.limit_per_second, hour: hourly_limit ?? null },
    in_flight: raw.in_flight,
    before_gate: raw.before_gate,
    paused_until: raw.paused_ms > 0 ? clock.now() + raw.paused_ms : null,
    paused_for_ms: raw.paused_ms,
    circuits: readCircuits(raw.circuits, clock.now()),
  };
}

function readCircuits(fields: readonly (readonly [string, string, number])[], now: Instant): CircuitView[] {
  const routes = Map.groupBy(fields, ([route]) => route);
  return [...routes].map(([route, of]) => {
    const values = new Map(of.map(([, field, value]) => [field, value]));
    const opened = values.get('until');
    const state = opened === undefined ? 'closed' : opened > 0 ? 'open' : 'half_open';
    return {
      route,
      state,
      failures: values.get('failures') ?? 0,
      retry_at: opened !== undefined && opened > 0 ? now + opened : null,
    };
  });
}

function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}
