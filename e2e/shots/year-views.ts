import type { Page } from 'playwright-core';
import { at, ofHome, type Shot } from './shot.ts';

export const yearViewShots: readonly Shot[] = [
  { name: 'calendar', mode: 'client', path: ofHome('calendar?day=2026-02-11') },
  { name: 'calendar-gap', mode: 'client', path: ofHome('calendar?view=gap&day=2026-01-05') },
  { name: 'calendar-tempo', mode: 'client', path: ofHome('calendar?view=tempo') },
  { name: 'compare', mode: 'client', path: ofHome('compare') },
  { name: 'power', mode: 'client', path: ofHome('power') },
  { name: 'signals', mode: 'client', path: at('/signals') },
];

const day = (offset: number) => new Date(Date.UTC(2026, 1, 16 + offset)).toISOString().slice(0, 10);

/** Colours of a season as one could have been: red and white on cold weekdays. */
function coloursOf(start: string, end: string) {
  const days: { date: string; color: string; updated_at: string }[] = [];
  const [from, to] = [start, end].map((text) => Math.round(Date.parse(text) / 86_400_000) - 20_500);
  for (let number = from ?? 0; number <= Math.min(to ?? 0, 20_501 - 20_500); number++) {
    const date = new Date((number + 20_500) * 86_400_000).toISOString().slice(0, 10);
    const [month, weekday] = [Number(date.slice(5, 7)), new Date(date).getUTCDay()];
    const isCold = month <= 2 || month === 12;
    const color =
      date === '2026-02-17' || (isCold && weekday % 6 !== 0 && (number + 700) % 7 === 3) ? 'ROUGE' : undefined;
    days.push({
      date,
      color: color ?? (isCold && weekday !== 0 && (number + 700) % 5 === 1 ? 'BLANC' : 'BLEU'),
      updated_at: '2026-02-16T09:42:00Z',
    });
  }
  return days;
}

/** The fixture has no simulated calendars: their responses are mocked. */
export async function mockCalendars(page: Page): Promise<void> {
  const mockResponse = (path: string, data: (address: URL) => unknown) =>
    page.route(`**/api/${path}`, (route) =>
      route.fulfill({ json: { success: true, data: data(new URL(route.request().url())) } }),
    );
  await mockResponse('tempo/days?*', ({ searchParams }) =>
    coloursOf(searchParams.get('start') ?? '', searchParams.get('end') ?? ''),
  );
  await mockResponse('tempo/outlook', () => ({
    estimate: true,
    method: 'model',
    about: '',
    made_on: day(0),
    days: Array.from({ length: 8 }, (_, index) => {
      const red = Math.max(0, 0.45 - 0.07 * index);
      return { date: day(2 + index), probabilities: { ROUGE: red, BLANC: 0.3, BLEU: 0.7 - red } };
    }),
  }));
  await mockResponse('tempo/outlook/score', () => ({
    method: 'model',
    scale: 'brier',
    lower_is_better: true,
    about: '',
    since: '2025-11-01',
    overall: { days: 92, model: 0.21, base_rates: 0.34, hit_rate: 0.74, base_hit_rate: 0.66 },
    by_days_ahead: [2, 3, 4, 5, 6, 7, 8, 9].map((days_ahead) => ({
      days_ahead,
      days: 92,
      model: 0.16 + days_ahead * 0.02,
      base_rates: 0.34,
      hit_rate: 0.89 - 0.025 * days_ahead,
      base_hit_rate: 0.66,
    })),
  }));
  await mockResponse('flexday/today', () => ({
    today: { date: day(0), day_type: 'ECO' },
    tomorrow: { date: day(1), day_type: null },
  }));
  await mockResponse('national/consumption?*', () => ({
    unit: 'MW',
    series: [loadOf('REALISED', 22), loadOf('D-1', 48)],
  }));
}

function loadOf(type: string, slots: number) {
  const values = Array.from({ length: slots }, (_, index) => {
    const start = new Date(Date.parse('2026-02-15T23:00:00Z') + index * 1_800_000).toISOString();
    const value = Math.round(64_000 + 9000 * Math.sin(index / 5) + (type === 'D-1' ? 900 : 0));
    return { start, end: start, value, updated_at: start };
  });
  return { type, values };
}
