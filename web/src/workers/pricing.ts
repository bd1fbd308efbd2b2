import { type Household, openHousehold, type PricingModel } from './household.ts';
import { type Ranking, type RankRequest, rankHousehold } from './rank.ts';

/** The household once, then any number of requests for it. */
export type PricingTask = { readonly id: number } & (
  | { readonly household: Household }
  | { readonly request: RankRequest }
);
export type PricingResult = { readonly id: number; readonly ranking?: Ranking; readonly error?: string };

let model: PricingModel | undefined;

async function handleTask(task: PricingTask): Promise<PricingResult> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  if ('household' in task) {
    model = openHousehold(task.household);
    return { id: task.id };
  }
  if (!model) return { id: task.id, error: 'no household was given' };
  return { id: task.id, ranking: rankHousehold(model, task.request, () => performance.now()) };
}

// Sequential: a request waits for the household it is about.
let queue: Promise<void> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<PricingTask>) => {
  queue = queue.then(async () => {
    const result = await handleTask(data).catch((error: unknown) => ({ id: data.id, error: String(error) }));
    self.postMessage(result);
  });
};
