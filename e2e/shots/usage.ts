import { ofHome, type Shot } from './shot.ts';

const usage = (from: string, to: string) => ofHome(`usage?from=${from}&to=${to}`);

export const usageShots: readonly Shot[] = [
  { name: 'usage-day', mode: 'client', path: usage('2025-10-26', '2025-10-26') },
  { name: 'usage-week', mode: 'client', path: usage('2026-02-09', '2026-02-15') },
  { name: 'usage-month', mode: 'client', path: usage('2025-03-01', '2025-03-31') },
  { name: 'usage-range', mode: 'client', path: usage('2025-12-20', '2026-01-04') },
  { name: 'usage-year', mode: 'client', path: usage('2025-02-16', '2026-02-15') },
  { name: 'usage-all', mode: 'client', path: ofHome('usage?view=all') },
  { name: 'usage-all-kwh', mode: 'client', path: ofHome('usage?view=all&unit=kwh') },
  { name: 'usage-zoom', mode: 'client', path: ofHome('usage?view=all&zoom=20260208T2300Z.20260215T2300Z') },
];
