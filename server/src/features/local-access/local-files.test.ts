import { chmodSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { createLocalDatabase, type LocalDatabase } from '../../../test/client/local-database.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

describe('the files of a client', () => {
  let gateway: StandInGateway;
  let local: LocalDatabase;
  let folder: string;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
  const start = () => startClient({ kind: 'sqlite', gateway, clock, local, ticking: false });
  const openToOthers = () =>
    ['.', ...readdirSync(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl('12345678901231', { activation_date: '2026-02-01' })];
    local = await createLocalDatabase('sqlite');
    folder = dirname(local.url.slice('sqlite:'.length));
  });
  afterAll(async () => {
    await local.drop();
    await gateway.stop();
  });

  async function settleAndStop(): Promise<Client> {
    const client = await start();
    await client.settle();
    await client.stop();
    return client;
  }

  it('are readable only by their owner: database, journals, key', async () => {
    const client = await start();
    await client.settle();
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['svc.key', 'svc.sqlite', 'svc.sqlite-shm', 'svc.sqlite-wal']),
    );
    expect(openToOthers()).toEqual([]);
    await client.stop();
  });

  it('that an older version left readable are restricted at the start, with one warning', async () => {
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'svc.sqlite'), 0o644);
    expect(openToOthers()).toEqual(['.', 'svc.sqlite']);
    const warnings = (client: Client) => client.lines.filter((line) => line.includes('readable by their owner alone'));
    expect(warnings(await settleAndStop())).toHaveLength(1);
    expect(openToOthers()).toEqual([]);
    expect(warnings(await settleAndStop())).toHaveLength(0);
  });
});
