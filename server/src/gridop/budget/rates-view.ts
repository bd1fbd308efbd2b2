import type { Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { CallClass } from '../operator.port.ts';
import { budgetKey } from './budget-keys.ts';
import { callClasses } from './budget-rules.ts';
import { loadBudgetScript } from './budget-script.ts';

/** Slots of each second of the last minutes, oldest first; null where none was counted yet. */
export type RatesView = {
  readonly account_id: string;
  /** The end of the last second, by the clock of the store. */
  readonly until: Instant;
  readonly classes: Readonly<Record<CallClass, readonly (number | null)[]>>;
};

const responseSchema = z.object({
  present: z.number(),
  counted: z.number(),
  turns: z.array(z.array(z.number())).length(callClasses.length),
});

export const ratesScript = loadBudgetScript(new URL('rates.lua', import.meta.url));

/** Eleven hashes of at most 240 numbers: the cost is bounded, however many calls were requested. */
export async function readRates(store: KeyValueStore, account_id: string): Promise<RatesView> {
  const reply = await store.runScript(ratesScript, [budgetKey(account_id)], []);
  const { present, counted, turns } = responseSchema.parse(JSON.parse(String(reply)));
  const classes = callClasses.map((name, index) => {
    const of = turns[index] ?? [];
    const known = counted === 0 ? 0 : Math.min(of.length, present - counted);
    return [name, of.map((count, place) => (place < of.length - known ? null : count))];
  });
  return {
    account_id,
    until: present * 1000,
    classes: Object.fromEntries(classes) as RatesView['classes'],
  };
}
