import { describe, expect, it } from 'vitest';
import type { SearchParams } from '../search-params.ts';
import { fillPath, matchPath, type Path, type PathParams, parseSearch, writeSearch } from './address.ts';

describe('the path of an address', () => {
  it.each<[Path, string, PathParams | undefined]>([
    ['/', '/', {}],
    ['/', '/help', undefined],
    ['/help', '/help', {}],
    ['/help', '/help/', {}],
    ['/help', '/helps', undefined],
    ['/help', '/help/more', undefined],
    ['/p/$id/today', '/p/1-a/today', { id: '1-a' }],
    ['/p/$id/today', '/p/1-a/usage', undefined],
    ['/p/$id/today', '/p/today', undefined],
    ['/destinations/$type', '/destinations/mqtt', { type: 'mqtt' }],
    ['/destinations', '/destinations/mqtt', undefined],
    ['/admin/{-$tab}', '/admin', {}],
    ['/admin/{-$tab}', '/admin/users', { tab: 'users' }],
    ['/admin/{-$tab}', '/admin/users/1', undefined],
    ['/destinations/$type', '/destinations/a%20b', { type: 'a b' }],
    ['/destinations/$type', '/destinations/%E0%', { type: '%E0%' }],
  ])('%s against %s', (pattern, pathname, expected) => expect(matchPath(pattern, pathname)).toEqual(expected));

  it.each<[Path, PathParams, string]>([
    ['/', {}, '/'],
    ['/p/$id/money', { id: 'x', tab: 'unused' }, '/p/x/money'],
    ['/admin/{-$tab}', {}, '/admin'],
    ['/admin/{-$tab}', { tab: undefined }, '/admin'],
    ['/admin/{-$tab}', { tab: 'jobs' }, '/admin/jobs'],
    ['/destinations/$type', { type: 'a/b' }, '/destinations/a%2Fb'],
  ])('%s with %j', (pattern, params, expected) => expect(fillPath(pattern, params)).toBe(expected));
});

describe('the search parameters of an address', () => {
  it.each<[SearchParams, string]>([
    [{}, ''],
    [{ view: undefined }, ''],
    [{ from: '2026-01-01', to: '2026-01-31' }, '?from=2026-01-01&to=2026-01-31'],
    [{ kva: 9 }, '?kva=9'],
    [{ q: '2026' }, '?q=%222026%22'],
    [{ q: '"' }, '?q=%22%5C%22%22'],
    [{ q: 'é & ?' }, '?q=%C3%A9+%26+%3F'],
  ])('%j is written as %s and read back', (search, text) => {
    expect(writeSearch(search)).toBe(text);
    expect(writeSearch(parseSearch(text))).toBe(text);
  });

  it.each([
    ['?kva=9', { kva: 9 }],
    ['?kva=09', { kva: '09' }],
    ['?q=', { q: '' }],
    ['?q="broken', { q: '"broken' }],
    ['?q=a&q=b', { q: 'a' }],
    ['?q=%E0%A', { q: '\uFFFD%A' }],
  ])('%s is read as %j', (text, search) => expect(parseSearch(text)).toEqual(search));

  it('cannot reach the prototype of an object', () => {
    const search = parseSearch('?__proto__=x&constructor=y');
    expect(Object.getPrototypeOf(search)).toBeNull();
  });
});
