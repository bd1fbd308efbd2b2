import { describe, expect, it } from 'vitest';
import { viewLink } from './view-link.ts';

describe('the link of a view', () => {
  it.each([
    ['https://box.local/svc/p/1/usage?from=2026-01-01&to=2026-01-31&unit=kwh', undefined],
    ['https://box.local/p/1/power?kva=6&view=m24', undefined],
    ['https://box.local/p/1/power?kva=6&limit=2.5', undefined],
    ['https://box.local/p/1/offers?kva=6&q=zen&move=2&out=18%3A00-20%3A00&into=02%3A00-05%3A00&days=135', undefined],
    ['https://box.local/p/1/offers?add=10.5&at=22%3A00-05%3A00&spare=20&kind=BASE&age=3', undefined],
    ['https://box.local/p/1/today', undefined],
    ['https://someone:word@box.local/p/1/today', 'https://box.local/p/1/today'],
    ['https://box.local/p/1/today?token=secret', 'https://box.local/p/1/today'],
    ['https://box.local/p/1/usage?token=secret&day=2026-01-01#secret', 'https://box.local/p/1/usage?day=2026-01-01'],
  ])('of %s is %s', (address, link) => {
    expect(viewLink(address)).toBe(link ?? address);
  });
});
