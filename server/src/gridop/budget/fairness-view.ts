import { fairnessIndex } from '@svc/domain/fairness';
import { z } from 'zod';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { CallClass } from '../operator.port.ts';
import { budgetKey } from './budget-keys.ts';
import { callClasses, budgetRules as rules } from './budget-rules.ts';
import { loadBudgetScript } from './budget-script.ts';

export type ClassShares = {
  /** Slots of the last minutes, and how many users used them. */
  readonly turns: number;
  readonly users: number;
  /** What the user who had most had of them; null where there were none. */
  readonly largest_share: number | null;
  readonly waiting_users: number;
  /** Among those who wait; null where fewer than two can be compared. */
  readonly index: number | null;
};
export type FairnessView = {
  readonly account_id: string;
  readonly minutes: number;
  readonly classes: Readonly<Record<CallClass, ClassShares>>;
  /** The users with the most slots over all classes, the most first. */
  readonly most_served: readonly { readonly user_id: string; readonly turns: number }[];
};

// An empty Lua table is written as an object.
const listOf = <T extends z.ZodType>(of: T) => z.union([z.array(of), z.object({}).transform(() => [])]);
const responseSchema = z.object({
  classes: z
    .array(
      z.object({
        turns: z.number(),
        users: z.number(),
        largest: z.number(),
        waiting: z.number(),
        lots: listOf(z.tuple([z.number(), z.number()])),
      }),
    )
    .length(callClasses.length),
  most: listOf(z.tuple([z.string(), z.number()])),
});

export const fairnessScript = loadBudgetScript(new URL('fairness.lua', import.meta.url));

/** Ten minutes hold at most 3,000 slots, and at most 500 waiting users are compared: the cost is bounded. */
export async function readFairness(store: KeyValueStore, account_id: string): Promise<FairnessView> {
  const reply = await store.runScript(fairnessScript, [budgetKey(account_id)], []);
  const raw = responseSchema.parse(JSON.parse(String(reply)));
  const classes = callClasses.map((name, index) => {
    const { turns = 0, users = 0, largest = 0, waiting = 0, lots = [] } = raw.classes[index] ?? {};
    const shares: ClassShares = {
      turns,
      users,
      waiting_users: waiting,
      largest_share: turns > 0 ? largest / turns : null,
      index: fairnessIndex(lots.map(([had, due]) => ({ had, due }))),
    };
    return [name, shares];
  });
  return {
    account_id,
    minutes: rules.share_minutes,
    classes: Object.fromEntries(classes) as Record<CallClass, ClassShares>,
    most_served: raw.most.filter(([, turns]) => turns > 0).map(([user_id, turns]) => ({ user_id, turns })),
  };
}
