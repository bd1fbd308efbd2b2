import { describe, expect, it, vi } from 'vitest';
import { noteSession, readReturn, reportSessionEnd, returnSearch, watchSessionEnd } from './session-end.ts';

describe('the end of a session', () => {
  it('is reported once, and only while a page of a signed-in user is open', () => {
    const ended = vi.fn();
    const stop = watchSessionEnd(ended);
    reportSessionEnd();
    expect(ended).toHaveBeenCalledTimes(0);
    noteSession(true);
    reportSessionEnd();
    reportSessionEnd();
    expect(ended).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each([
    ['/p/1/power?view=x', true, { next: '/p/1/power?view=x', state: 'ended' }],
    ['/homes', false, { next: '/homes' }],
    ['/dashboard', false, {}],
    ['/', true, { state: 'ended' }],
    ['/dashboard?consent=ok', false, { next: '/dashboard?consent=ok' }],
  ])('at %s leads to a login that returns there', (address, isEnded, search) =>
    expect(returnSearch(address, isEnded)).toEqual(search),
  );
});

describe('the page after a login', () => {
  it.each([
    ['/homes', 'https://svc.test/box/homes'],
    ['/p/1/usage?from=2026-01-01', 'https://svc.test/box/p/1/usage?from=2026-01-01'],
    ['//evil.test', 'https://svc.test/box//evil.test'],
    ['/\\evil.test', 'https://svc.test/box//evil.test'],
    ['/../outside', undefined],
    ['https://evil.test', undefined],
    ['javascript:alert(1)', undefined],
    ['@evil.test', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('for %j is %j', (next, url) => expect(readReturn(next, new URL('https://svc.test/box/'))?.href).toBe(url));

  it.each(['//evil.test', '/\\evil.test', '/@evil.test', '/.evil.test'])('never leaves the origin: %s', (next) =>
    expect(readReturn(next, new URL('https://svc.test/'))?.origin ?? 'https://svc.test').toBe('https://svc.test'),
  );
});
