import { describe, expect, it } from 'vitest';
import { ResponseCounter } from './response-counter.ts';

const minute = 60_000;

describe('the responses of the last hour', () => {
  it('are counted by who has to act, the most frequent code first, and forgotten after an hour', () => {
    let now = 0;
    const tally = new ResponseCounter(() => now);
    const respond = (code?: string, origin?: 'user' | 'gridop') => {
      tally.responded();
      if (code) tally.failed({ code, origin });
    };
    respond('OLD', 'gridop');
    now = 59 * minute;
    respond('OLD', 'gridop');
    respond('NOT_FOUND', 'user');
    respond('INTERNAL_ERROR');
    respond();
    expect(tally.view()).toEqual({
      minutes: 60,
      total: 5,
      failed: 4,
      origins: { user: 1, svc: 1, gridop: 2, supplier: 0, gateway: 0 },
      codes: [
        { code: 'OLD', origin: 'gridop', count: 2 },
        { code: 'INTERNAL_ERROR', origin: 'svc', count: 1 },
        { code: 'NOT_FOUND', origin: 'user', count: 1 },
      ],
    });
    now = 61 * minute;
    expect(tally.view()).toMatchObject({ total: 4, failed: 3 });
    now = 200 * minute;
    expect(tally.view()).toMatchObject({ total: 0, failed: 0, codes: [] });
    for (let later = 0; later < 300; later++) {
      now += minute;
      respond();
    }
    expect(tally.view().total).toBe(60);
  });
});
