import { describe, expect, it } from 'vitest';
import { closureOf, findBreaches, type ReadSource, readSource } from '../../test/import-closure.ts';

const modes = {
  client: {
    entry: 'modes/client-mode.ts',
    forbidden: [
      /^features\/[^/]+\/server\//,
      /^features\/(accounts|account-exports|cache-erasure|consent|data-keys|demo|imports|admin-logs|operations|quotas|incidents)\//,
      /^gridop\//,
      // Both modes recognise the error that a lost store throws; it imports nothing of Redis.
      /^platform\/cache\/(?!store-unavailable\.ts)/,
      /^platform\/jobs\/(bullmq|queue)/,
      /^(redis|@redis\/.*|bullmq|ioredis)$/,
      /^pg(-.*)?$/,
    ],
  },
  server: {
    entry: 'modes/server-mode.ts',
    forbidden: [
      /^features\/[^/]+\/client\//,
      /^features\/(archive|diagnostics|history|local-access|maintenance|notices|sync)\//,
      /^gateway\//,
    ],
  },
} as const;

// Keywords that SQLite does not know.
const postgresOnly = /\bpg_[a-z_]+\(|\bfor update\b|\bskip locked\b/i;

function plant(path: string, line: string): ReadSource {
  return (file) => (file === path ? `${line}\n${readSource(file)}` : readSource(file));
}

describe('what a mode loads', () => {
  it.each(['client', 'server'] as const)('is nothing of the other mode: %s', (name) => {
    const { entry, forbidden } = modes[name];
    // A walk that ended early would find nothing either.
    expect(closureOf(entry).size).toBeGreaterThan(300);
    expect(findBreaches(entry, forbidden)).toEqual([]);
  });

  it('is, in client mode, no statement that only PostgreSQL understands', () => {
    const files = [...closureOf(modes.client.entry).keys()].filter((path) => path.endsWith('.ts'));
    const own = files.filter((path) => !path.startsWith('platform/database/'));
    expect(own.filter((path) => postgresOnly.test(readSource(path)))).toEqual([]);
  });
});

describe('a forbidden import is reported with its import path', () => {
  const dayStoreFile = 'features/readings/client/day-store.sql.ts';
  const pathToDayStore = `modes/client-mode.ts → features/readings/client/index.ts → ${dayStoreFile}`;
  it.each([
    ['a server wing', "import { nameCall } from '../server/fetch-call.ts';", 'features/readings/server/fetch-call.ts'],
    ['the operator', "export { createOperator } from '#gridop/operator.ts';", 'gridop/operator.ts'],
    ['Redis', "import { createClient } from 'redis';", 'redis'],
    ['our store', "import '#platform/cache/key-value-store.ts';", 'platform/cache/key-value-store.ts'],
    ['PostgreSQL', "import {\n  Pool,\n} from 'pg';", 'pg'],
  ])('client mode loads %s', (_what, line, target) => {
    const { entry, forbidden } = modes.client;
    expect(findBreaches(entry, forbidden, plant(dayStoreFile, line))).toContain(`${pathToDayStore} → ${target}`);
  });

  const permission = 'features/readings/server/permission.ts';
  it.each([
    [
      'a client wing',
      "import { openSqlDayStore } from '../client/day-store.sql.ts';",
      'features/readings/client/day-store.sql.ts',
    ],
    ['the adapter to a gateway', "import { createGateway } from '#gateway/gateway.ts';", 'gateway/gateway.ts'],
  ])('server mode loads %s', (_what, line, target) => {
    const { entry, forbidden } = modes.server;
    const breaches = findBreaches(entry, forbidden, plant(permission, line));
    expect(breaches.find((chain) => chain.endsWith(target))).toMatch(
      new RegExp(`^modes/server-mode.ts → .*${permission} → ${target}$`),
    );
  });

  it.each([
    [
      'client',
      "import { createGridsource } from '../server/gridsource.ts';",
      'features/calendars/server/gridsource.ts',
    ],
    ['server', "import '../client/source.gateway.ts';", 'features/calendars/client/source.gateway.ts'],
  ] as const)('%s mode loads the other wing through the shared part of a calendar', (name, line, target) => {
    const { entry, forbidden } = modes[name];
    const service = 'features/calendars/tempo/service.ts';
    const breaches = findBreaches(entry, forbidden, plant(service, line));
    expect(breaches.find((chain) => chain.endsWith(`${service} → ${target}`))).toBeDefined();
  });

  it('neither a type nor an import() is loaded with the mode', () => {
    const { entry, forbidden } = modes.client;
    const type = plant(dayStoreFile, "import type { Operator } from '#gridop/operator.ts';");
    const later = plant(dayStoreFile, "export const load = () => import('pg');");
    expect([type, later].flatMap((read) => findBreaches(entry, forbidden, read))).toEqual([]);
  });
});
