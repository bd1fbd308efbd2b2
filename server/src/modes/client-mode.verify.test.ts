import { parseInstant } from '@svc/domain/paris-time';
import { afterEach, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../test/client/client.ts';
import { databaseKinds } from '../../test/databases.ts';
import { findFreePort } from '../../test/servers/private-server.ts';

const pdl = '12345678901231';

describe.each(databaseKinds)('the schedule on %s', (kind) => {
  let client: Client | undefined;
  const clock: TestClock = { at: parseInstant('2026-02-10T04:50:00Z') ?? Number.NaN, now: () => clock.at++ };

  afterEach(async () => {
    await client?.drop();
    client = undefined;
  });

  it('a start does not wait for a gateway that is away', async () => {
    const away = { url: `http://127.0.0.1:${await findFreePort()}/api` };
    const before = performance.now();
    client = await startClient({ kind, gateway: away, clock });
    expect((await client.get('/api/health/ready')).status).toBe(200);
    expect((await client.get(`/api/gridop/consumption/daily/${pdl}?start=2026-02-01&end=2026-02-05`)).status).toBe(503);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});
