import { addDays, type Day, toDay } from '@svc/domain/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from '../../data/tempo.json' with { type: 'json' };
import { formatMidnight } from './source-date.ts';
import { openSource, type SourceClient, tempoPath } from './test/source-client.ts';

const colours: Record<string, string> = recorded;
const colourNames: Record<string, string> = { BLEU: 'BLUE', BLANC: 'WHITE', ROUGE: 'RED' };

let client: SourceClient;
beforeAll(async () => {
  client = await openSource('2022-08-31T00:00:00+02:00');
});
afterAll(() => client.simulator.close());

const atClock = (day: Day, time: string) => client.setNow(`${day}T${time}${formatMidnight(addDays(day, 1)).slice(19)}`);

type Value = { start_date: string; value: string; updated_date: string };

async function request(start: Day, end: Day): Promise<{ status: number; values: Value[] }> {
  const reply = await client.get(tempoPath, { start_date: formatMidnight(start), end_date: formatMidnight(end) });
  const body = reply.json() as { tempo_like_calendars?: { values: Value[] } };
  return { status: reply.status, values: body.tempo_like_calendars?.values ?? [] };
}

const shown = (values: readonly Value[]) => values.map(({ start_date, value }) => [start_date.slice(0, 10), value]);

describe('a published season, walked day by day', () => {
  it.each(['2022-09-01', '2024-09-01'])(
    'the season from %s appears at its publication times',
    { timeout: 120_000 },
    async (first) => {
      for (let day = toDay(first); day < addDays(toDay(first), 365); day = addDays(day, 1)) {
        const eve = addDays(day, -1);
        const published = colourNames[colours[day] ?? ''];
        atClock(eve, '06:29:59');
        expect((await request(eve, addDays(day, 1))).status).toBe(400);
        expect(shown((await request(eve, day)).values).map(([shownDay]) => shownDay)).toEqual([eve]);
        atClock(eve, '06:30:00');
        expect(shown((await request(day, addDays(day, 1))).values)).toEqual([[day, published]]);
        atClock(eve, '10:30:00');
        const binding = await request(eve, addDays(day, 1));
        expect(shown(binding.values)[0]).toEqual([day, published]);
        expect(binding.values[0]?.updated_date.slice(0, 19)).toBe(`${eve}T10:20:00`);
      }
    },
  );

  it('a whole season read afterwards equals the data file, day by day', async () => {
    client.setNow('2026-01-01T12:00:00+01:00');
    for (const [start, end] of [
      ['2022-09-01', '2023-09-01'],
      ['2024-09-01', '2025-09-01'],
    ] as const) {
      const { values } = await request(toDay(start), toDay(end));
      const expected = Object.entries(colours).filter(([day]) => day >= start && day < end);
      expect(shown(values).toReversed()).toEqual(expected.map(([day, colour]) => [day, colourNames[colour]]));
      expect(values).toHaveLength(365);
    }
  });
});
