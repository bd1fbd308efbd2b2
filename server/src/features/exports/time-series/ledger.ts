// Write-ahead note: what is on its way is written down before it leaves, and outlives a kill.

import type { Day } from '@svc/domain/day';
import type { Sample } from '@svc/domain/exports/series';
import type { DueDay, SentDays } from '@svc/domain/exports/series-text';
import { z } from 'zod';
import { checkpointKey, sentOf } from '../checkpoint-key.ts';
import type { Delivery } from '../destination.ts';
import { type ImportPath, importPaths } from './config.ts';

const facts = z.object({
  identity: z
    .object({ url: z.string(), path: z.enum(importPaths) })
    .nullable()
    .default(null),
  /** The address that the marks are about. */
  place: z.string().nullable().default(null),
  /** On its way, and not known whether it arrived. */
  unsettled: z.array(z.object({ name: z.string(), day: z.string(), digest: z.string() })).default([]),
  /** A series that is being rewritten, with the samples that the database had and this household does not. */
  replacing: z
    .object({ name: z.string(), kept: z.array(z.object({ at: z.number(), value: z.number() })) })
    .nullable()
    .default(null),
});
type FactsNow = z.output<typeof facts>;
type SentDay = { readonly name: string; readonly day: string; readonly digest: string };

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/** What the database is known to contain, what is in flight and what was begun. All of it survives a kill. */
export async function openLedger({ checkpoints, facts: store }: Pick<Delivery, 'checkpoints' | 'facts'>) {
  const read = facts.safeParse((await store.read()) ?? {});
  let now: FactsNow = read.success ? read.data : facts.parse({});
  const change = async (part: Partial<FactsNow>) => {
    now = { ...now, ...part };
    await store.write(now);
  };
  const known = new Map([...(await checkpoints.read())].map(([seriesKey, days]) => [seriesKey, new Map(days)]));
  return {
    /**
     * At another address it is not known what is there: it may be the same database under another name. All that was
     * sent is looked up there, and what it lacks is sent. In this order: a kill in between begins again.
     */
    async arriveAt(url: string, names: Iterable<string>): Promise<void> {
      if (now.place === url) return;
      if (now.place !== null) {
        const sent = [...sentOf(known, names)].flatMap(([name, days]) =>
          [...days].map(([day, digest]) => ({ name, day: String(day), digest })),
        );
        await change({ unsettled: [...now.unsettled, ...sent], replacing: null });
        await checkpoints.forget();
        known.clear();
      }
      await change({ place: url });
    },
    isEmpty: () => known.size === 0,
    sentOf: (names: Iterable<string>): SentDays => sentOf(known, names),
    pathFor: (url: string): ImportPath | undefined => (now.identity?.url === url ? now.identity.path : undefined),
    rememberPath: (url: string, path: ImportPath) => change({ identity: { url, path } }),
    unsettled: (): readonly SentDay[] => now.unsettled,
    /** Called before the lines are sent, so that a process that dies now leaves a record of what to look up. */
    announce: (days: readonly DueDay[]) =>
      change({ unsettled: days.map(({ name, day, digest }) => ({ name, day, digest })) }),
    async confirm(days: readonly SentDay[]): Promise<void> {
      for (const [name, part] of Map.groupBy(days, (one) => one.name)) {
        const digests = new Map(part.map(({ day, digest }) => [day as Day, digest]));
        await checkpoints.write(checkpointKey(name), digests);
        known.set(checkpointKey(name), new Map([...(known.get(checkpointKey(name)) ?? []), ...digests]));
      }
    },
    settled: () => change({ unsettled: [] }),
    replacing: () => now.replacing,
    beginReplacing: (name: string, kept: readonly Sample[]) => change({ replacing: { name, kept: [...kept] } }),
    endReplacing: () => change({ replacing: null }),
    async forget(name: string): Promise<void> {
      await checkpoints.forget(checkpointKey(name));
      known.delete(checkpointKey(name));
    },
  };
}
