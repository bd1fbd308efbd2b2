import { createHash } from 'node:crypto';
import type { ConsentAge, Spread } from '@svc/domain/incident';
import { hourMs, type Instant } from '@svc/domain/paris-time';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { defineScript } from '#platform/cache/script.ts';

/** What is counted apart; `measure` is a name of ours or `record`. */
export type IncidentLabel = { readonly code: string; readonly measure: string; readonly age: ConsentAge };
export type IncidentCount = { readonly label: string; readonly pdls: number };

const slotMs = 3 * hourMs;
/** The running slot and eight before it: 24 to 27 hours. */
const slots = 9;
const lifetimeSeconds = (slots * slotMs) / 1000;
const requested = 'asked';
const any = '*';

// HyperLogLogs: twelve kilobytes at most however many PDLs there are, and no PDL can be read out of one.
const noteScript = defineScript(`
for index = 3, #ARGV do
  local key = KEYS[1] .. ':' .. ARGV[index]
  redis.call('PFADD', key, ARGV[1])
  redis.call('EXPIRE', key, ARGV[2])
  redis.call('SADD', KEYS[1], ARGV[index])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1`);

const readScript = defineScript(`
local keys = {}
for _, slot in ipairs(KEYS) do
  for _, label in ipairs(redis.call('SMEMBERS', slot)) do
    keys[label] = keys[label] or {}
    table.insert(keys[label], slot .. ':' .. label)
  end
end
local counted = {}
for label, of in pairs(keys) do
  table.insert(counted, label)
  table.insert(counted, tostring(redis.call('PFCOUNT', unpack(of))))
end
return counted`);

const slotKey = (now: Instant, back: number) => `{troubles}:${Math.floor(now / slotMs) - back}`;
const write = (code: string, measure: string, age: string) => `${code}|${measure}|${age}`;

/** Each call counts for its own label and for the sums over measures and ages: a sum of estimates would count twice. */
function labelsOf(what: string, { measure, age }: Omit<IncidentLabel, 'code'>): string[] {
  return [write(what, measure, age), write(what, any, age), write(what, measure, any), write(what, any, any)];
}

/** A call about a PDL, with its code if it was refused. */
export async function noteCall(
  store: KeyValueStore,
  call: {
    readonly usage_point_id: string;
    readonly label: Omit<IncidentLabel, 'code'>;
    readonly code: string | undefined;
  },
  now: Instant,
): Promise<void> {
  const who = createHash('sha256').update(call.usage_point_id).digest('base64url');
  const labels = [requested, ...(call.code === undefined ? [] : [call.code])].flatMap((what) =>
    labelsOf(what, call.label),
  );
  await store.runScript(noteScript, [slotKey(now, 0)], [who, lifetimeSeconds, ...labels]);
}

export type IncidentTable = {
  /** Without a measure or an age: over all of them. */
  spread(code: string, of?: { readonly measure?: string; readonly age?: ConsentAge }): Spread;
  /** Every code that was seen, with measure and age; the sums are left out. */
  list(): readonly (IncidentLabel & Spread)[];
};

export async function readIncidents(store: KeyValueStore, now: Instant): Promise<IncidentTable> {
  const keys = Array.from({ length: slots }, (_, back) => slotKey(now, back)) as [string, ...string[]];
  const reply = await store.runScript(readScript, keys, []);
  return createTable(Array.isArray(reply) ? reply.map(String) : []);
}

export function createTable(fields: readonly string[]): IncidentTable {
  const counts = new Map<string, number>();
  for (let index = 0; index < fields.length; index += 2) counts.set(fields[index] ?? '', Number(fields[index + 1]));
  const spread: IncidentTable['spread'] = (code, { measure = any, age = any as ConsentAge } = {}) => ({
    touched: counts.get(write(code, measure, age)) ?? 0,
    requested: counts.get(write(requested, measure, age)) ?? 0,
  });
  return {
    spread,
    list: () =>
      [...counts.keys()].flatMap((label) => {
        const [code = '', measure = '', age = ''] = label.split('|');
        if (code === requested || measure === any || age === any) return [];
        const of = { measure, age: age as ConsentAge };
        return [{ code, ...of, ...spread(code, of) }];
      }),
  };
}
