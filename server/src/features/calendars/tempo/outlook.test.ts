import { addDays, type Day, toDay } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../../test/calendars/run-program.ts';
import { openServerEnvironment, type ServerEnvironment } from '../../../../test/calendars/server-environment.ts';
import { openStorage, type Storage } from '../../../../test/calendars/storage.ts';
import { usualDatabase } from '../../../../test/databases.ts';

type Odds = { BLEU: number; BLANC: number; ROUGE: number };
type Outlook = {
  estimate: true;
  method: string;
  about: string;
  made_on: string;
  days: { date: string; probabilities: Odds }[];
};
type Score = { days: number; model: number | null; base_rates: number | null };
type Record_ = {
  method: string;
  since: string | null;
  overall: Score;
  by_days_ahead: (Score & { days_ahead: number })[];
};

describe.each(usualDatabase('postgres'))('the outlook of tempo on %s', (kind) => {
  let storage: Storage;
  let environment: ServerEnvironment;
  beforeAll(async () => {
    storage = await openStorage(kind);
  });
  beforeEach(async () => {
    await storage.empty();
    environment = await openServerEnvironment(kind, { now: '2025-01-06T12:00:00+01:00', storage });
  });
  afterEach(() => environment.close());
  afterAll(() => storage.close());

  const refreshOn = async (day: Day) => {
    environment.setNow(new Date(startOfDay(day) + 12 * 3_600_000).toISOString());
    expect(await environment.jobs.run('tempo-refresh', environment.clock.now())).toBeNull();
  };
  const outlook = async () => (await environment.api.get('/tempo/outlook')).data<Outlook>();
  const record = async () => (await environment.api.get('/tempo/outlook/score')).data<Record_>();

  it('returns probabilities for J+2 to J+9, labelled as an estimate with its method, and never a colour', async () => {
    await refreshOn(toDay('2025-01-06'));
    const response = await outlook();
    expect(response).toMatchObject({ estimate: true, method: 'model', made_on: '2025-01-06' });
    expect(response.about).toContain('An estimate');
    expect(response.days.map(({ date }) => date)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => addDays(toDay('2025-01-06'), ahead)),
    );
    for (const { probabilities } of response.days) {
      expect(probabilities.BLEU + probabilities.BLANC + probabilities.ROUGE).toBeCloseTo(1, 9);
    }
    expect(JSON.stringify(response)).not.toContain('"color"');
    // 2025-01-12 is a Sunday.
    expect(response.days.find(({ date }) => date === '2025-01-12')?.probabilities).toEqual({
      BLEU: 1,
      BLANC: 0,
      ROUGE: 0,
    });
    const chances = response.days.flatMap(({ probabilities }) => Object.values(probabilities));
    expect(chances.filter((chance) => Number(chance.toFixed(4)) !== chance)).toEqual([]);
    const stored = await environment.rows<{ date: string }>('tempo_calendar');
    expect(stored.every(({ date }) => date <= '2025-01-07')).toBe(true);
  });

  it('stores one outlook a day as first published, and shows its score when the colours are known', async () => {
    for (let day = toDay('2025-01-06'); day <= '2025-01-20'; day = addDays(day, 1)) await refreshOn(day);
    const storedOutlooks = await environment.rows<{ made_on: string; date: string; blue: number }>('tempo_outlooks');
    expect(storedOutlooks.length).toBe(15 * 8);
    environment.advance(3600);
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(await environment.rows('tempo_outlooks')).toEqual(storedOutlooks);
    const { since, overall, by_days_ahead, method } = await record();
    expect({ since, method }).toEqual({ since: '2025-01-06', method: 'model' });
    expect(await record()).toMatchObject({
      scale: 'brier',
      lower_is_better: true,
      about: expect.stringContaining('Lower'),
    });
    expect(Number(overall.model?.toFixed(4))).toBe(overall.model);
    // Known by 2025-01-20: through the 21st.
    expect(overall.days).toBe(storedOutlooks.filter(({ date }) => date <= '2025-01-21').length);
    expect(overall.model).toBeGreaterThan(0);
    expect(overall.model).toBeLessThan(2);
    expect(by_days_ahead.map(({ days_ahead }) => days_ahead)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(by_days_ahead.reduce((sum, { days }) => sum + days, 0)).toBe(overall.days);
  });

  it('stores no outlook before tomorrow is known and settled', async () => {
    environment.setNow('2025-01-06T10:40:00+01:00');
    await environment.jobs.run('tempo-refresh', environment.clock.now());
    expect(await environment.rows('tempo_outlooks')).toEqual([]);
  });

  it('serves base rates, and labels them, when its own record is no better', async () => {
    await refreshOn(toDay('2025-01-06'));
    const model = await outlook();
    const rows = Array.from({ length: 50 }, (_, index) => addDays(toDay('2024-10-01'), index)).flatMap((made_on) =>
      [2, 3, 4, 5, 6, 7, 8, 9].map((ahead) => ({
        made_on,
        date: addDays(made_on, ahead),
        blue: 0,
        white: 0,
        red: 1,
        base_blue: 1,
        base_white: 0,
        base_red: 0,
        made_at: '2024-10-01T10:00:00.000Z',
      })),
    );
    const tables = storage.database.for<Record<string, Record<string, unknown>>>();
    await tables.insertInto('tempo_outlooks').values(rows).execute();
    const response = await outlook();
    expect(response.method).toBe('base_rates');
    expect(response.about).toContain('The model is not served');
    expect(response.days).not.toEqual(model.days);
    expect((await record()).method).toBe('base_rates');
  });

  it('without a season of history it serves the rates of the contract, and labels them', async () => {
    const response = await outlook();
    expect(response.method).toBe('base_rates');
    expect(response.days[0]?.probabilities.ROUGE).toBeGreaterThan(0.1);
    expect(response.days[0]?.probabilities.ROUGE).toBeLessThan(0.3);
  });
});

describe('svc outlook score', () => {
  it('prints the Brier scores of both real seasons against base rates, and the model is better', async () => {
    const { code, output } = await runProgram(['outlook', 'score']);
    expect(code).toBe(0);
    const both = /^both\s+(\d+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)/m.exec(output)?.slice(1).map(Number) ?? [];
    const [days = 0, model = 2, monthRates = 0, contract = 0] = both;
    expect(days).toBe(5752);
    expect(model).toBeLessThan(monthRates);
    expect(monthRates).toBeLessThan(contract);
    expect(output).toMatch(/^2022\/2023 /m);
    expect(output).toMatch(/^2024\/2025 /m);
  });
});
