import type { Page } from 'playwright-core';

/** The fixture has no simulated grid source: its two responses are mocked. */
export async function mockSignals(page: Page): Promise<void> {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 18 || hour === 19 ? 2 : 1));
  const green = { date: '2026-02-16', level: 1, message: null, hours: hours.map(() => 1), generated_at: null };
  const days = [green, { ...green, date: '2026-02-17', level: 2, hours }];
  const now = { hour: 11, level: 1 };
  await page.route('**/api/gridsignal/today', (route) =>
    route.fulfill({ json: { success: true, data: { today: green, days, current: now, next: now } } }),
  );
  const blue = { date: '2026-02-16', color: 'BLEU' };
  const tempo = {
    today: blue,
    current: blue,
    tomorrow: { date: '2026-02-17', color: 'ROUGE', may_change_until: null },
    remaining: { BLEU: 152, BLANC: 33, ROUGE: 11 },
    season: { start: '2025-09-01', end: '2026-08-31' },
  };
  await page.route('**/api/tempo/today', (route) => route.fulfill({ json: { success: true, data: tempo } }));
}
