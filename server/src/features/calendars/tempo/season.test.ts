import { addDays, type Day, toDay } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import published from '../../../../../simulator/data/tempo.json' with { type: 'json' };
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { storageKinds } from '../../../../test/calendars/storage.ts';

const colors: Readonly<Record<string, string>> = published;

describe.each(storageKinds)('the counters of a season on %s', (kind) => {
  let environment: ServerEnvironment;
  beforeAll(async () => {
    environment = await openServerEnvironment(kind, { now: '2025-08-31T12:00:00+02:00' });
    await environment.jobs.run('tempo-refresh', environment.clock.now());
  });
  afterAll(() => environment.close());

  it.each([
    ['2022/2023', '2022-09-01', '2023-08-31'],
    ['2024/2025', '2024-09-01', '2025-08-31'],
  ])('%s, day by day as counted in the data file, ends with no white and no red day left', async (_, first, last) => {
    const counted = { BLEU: 300, BLANC: 43, ROUGE: 22 };
    let day: Day = toDay(first);
    for (; day <= last; day = addDays(day, 1)) {
      const color = colors[day] as keyof typeof counted;
      counted[color] -= 1;
      environment.setNow(new Date(startOfDay(day) + 12 * 3_600_000).toISOString());
      const { today, remaining, season } = (await environment.api.get('/tempo/today')).data<Record<string, unknown>>();
      expect({ today, remaining }).toEqual({ today: { date: day, color }, remaining: counted });
      expect(season).toEqual({ start: first, end: last });
    }
    expect(counted).toEqual({ BLEU: 0, BLANC: 0, ROUGE: 0 });
  });

  it('returns null, not a number that is too high, when a day of the season is not stored', async () => {
    environment.setNow('2025-01-15T12:00:00+01:00');
    const remaining = async () => (await environment.api.get('/tempo/today')).data<{ remaining: unknown }>().remaining;
    expect(await remaining()).not.toBeNull();
    const tables = environment.storage.database.for<{ tempo_calendar: { date: string } }>();
    await tables.deleteFrom('tempo_calendar').where('date', '=', '2024-10-10').execute();
    expect(await remaining()).toBeNull();
  });

  it('the current day lasts until 06:00, also at the change of season', async () => {
    environment.setNow('2023-09-01T05:59:00+02:00');
    const { today, current, season } = (await environment.api.get('/tempo/today')).data<Record<string, unknown>>();
    expect(today).toMatchObject({ date: '2023-09-01' });
    expect(current).toEqual({ date: '2023-08-31', color: 'BLEU' });
    expect(season).toEqual({ start: '2023-09-01', end: '2024-08-31' });
  });
});
