import { readdirSync, readFileSync } from 'node:fs';
import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { setSpaces } from '../../build/french-spaces.ts';
import { common as english } from './en/common.ts';
import { englishState } from './en/states.ts';
import { makeFormats, maskPdl } from './formats.ts';
import { common as french } from './fr/common.ts';
import { frenchState } from './fr/states.ts';
import type { State } from './states.ts';

const states: readonly Exclude<State, { kind: 'ready' | 'loading' }>[] = [
  { kind: 'importing', done: 214, total: 731 },
  { kind: 'empty', reason: 'consent' },
  { kind: 'empty', reason: 'hourly' },
  { kind: 'empty', reason: 'nothing' },
  { kind: 'partial', known: 28, days: 31 },
  { kind: 'unpublished', day: 'Dimanche' },
  { kind: 'refused', code: 'ADAM-ERR0069' },
  { kind: 'error', origin: 'gridop', code: 'GRIDOP_UNAVAILABLE', retry: '8 h 15' },
  { kind: 'error', origin: 'gridop', code: 'GRIDOP_WAITING', retry: null },
  { kind: 'quota', retry: null },
  { kind: 'offline' },
  { kind: 'expired' },
  { kind: 'before', since: '31 janvier' },
  { kind: 'no-contract' },
];

describe('messages', () => {
  it.each(states)('describe $kind in both languages, differently', (state) => {
    const [french, english] = [frenchState(state), englishState(state)];
    for (const { title, text } of [french, english]) {
      expect(title.length).toBeGreaterThan(5);
      expect(text).toMatch(/\.$/);
      expect(title + text).not.toMatch(/!|undefined|null/);
    }
    expect(english.text).not.toBe(french.text);
  });

  it('write numbers, dates and hours as each language does', () => {
    const [fr, en] = [makeFormats('fr'), makeFormats('en')];
    expect(fr.energy(31_600)).toBe('31,6\u00a0kWh');
    expect(en.energy(1_234_500)).toBe('1,235\u00a0kWh');
    expect(fr.percent(0.08)).toBe('8\u202f%');
    expect(fr.euros(12)).toBe('12,00\u00a0€');
    expect(fr.clock(22 * 60 + 38)).toBe('22\u00a0h\u00a038');
    expect(en.clock(6 * 60)).toBe('06:00');
    expect(fr.dayLong(toDay('2026-02-15'))).toBe('dimanche 15 février');
    // Paris is one hour ahead in winter and two in summer, in whatever time zone the browser is.
    expect(fr.moment('2026-02-15T23:05:00Z').replace(/\s/g, ' ')).toBe('lundi 16 février à 0 h 05');
    expect(en.moment('2026-07-15T10:00:00Z')).toBe('Wednesday 15 July at 12:00');
  });

  it.each([
    ['2026-02-09', '2026-02-15', '9 – 15 févr. 2026', '9 – 15 Feb 2026'],
    ['2026-01-31', '2026-02-15', '31 janv. – 15 févr. 2026', '31 Jan – 15 Feb 2026'],
    ['2025-02-16', '2026-02-15', '16 févr. 2025 – 15 févr. 2026', '16 Feb 2025 – 15 Feb 2026'],
    ['2026-02-15', '2026-02-15', '15 févr. 2026', '15 Feb 2026'],
  ])('write %s to %s with what both days share once', (from, to, french, english) => {
    expect(makeFormats('fr').dayRange(toDay(from), toDay(to))).toBe(french);
    expect(makeFormats('en').dayRange(toDay(from), toDay(to))).toBe(english);
  });

  it('write the first of a month as each language does, in every form of a date', () => {
    const [fr, en] = [makeFormats('fr'), makeFormats('en')];
    const first = toDay('2026-02-01');
    expect(fr.dayNumberMonth(first)).toBe('1er février');
    expect(fr.dayLong(first)).toBe('dimanche 1er février');
    expect(fr.dayFull(toDay('2025-08-01'))).toBe('vendredi 1er août 2025');
    expect(fr.dayPlain(first)).toBe('1er févr. 2026');
    expect(fr.dayMonth(first)).toBe('1er févr.');
    expect(fr.dayShort(first)).toBe('dim. 1er févr.');
    expect(fr.weekdayDate(first)).toBe('dim. 1er');
    expect(fr.moment('2026-01-31T23:05:00Z').replace(/\s/g, ' ')).toBe('dimanche 1er février à 0 h 05');
    for (const other of ['2026-02-11', '2026-02-21', '2026-01-31']) expect(fr.dayMonth(toDay(other))).not.toMatch(/er/);
    expect(fr.monthYear(first)).toBe('février 2026');
    expect(en.dayNumberMonth(first)).toBe('1 February');
  });

  it.each([
    [920, 1000, '−8\u202f%'],
    [1080, 1000, '+8\u202f%'],
    [1001, 1000, 'stable'],
    [1000, 0, undefined],
  ])('write a change from %i against %i', (now, before, text) => {
    expect(makeFormats('fr').change(now, before)).toBe(text);
  });

  it.each([
    ['Fixe -20%', 'Fixe −20\u202f%', 'Fixe −20%'],
    ['Zen Week-end -8 % HC', 'Zen Week-end −8\u202f% HC', 'Zen Week-end −8% HC'],
    ['Offre 2025-2026', 'Offre 2025-2026', 'Offre 2025-2026'],
  ])('write the offer %s with the signs of the language', (name, fr, en) => {
    expect([makeFormats('fr').offerName(name), makeFormats('en').offerName(name)]).toEqual([fr, en]);
  });

  it('never begin a line with a French sign', () => {
    expect(setSpaces('Oui : non ; si ? Là ! « ici »')).toBe(
      'Oui\u00a0: non\u202f; si\u202f? Là\u202f! «\u00a0ici\u00a0»',
    );
  });

  it('hide all but the end of a PDL', () => {
    expect(maskPdl('12345678904821')).toBe('••••\u00a04821');
  });
});

describe('the messages that households read', () => {
  const textsOf = (language: string) => {
    const folder = new URL(`.//${language}/`, import.meta.url);
    return readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
  };

  // Words to avoid: the owner of such a device does not use them, or they promise a feature that does not exist.
  it.each([
    ['fr', /courtier|conteneur|inexact\b|trouble général|révocable chaque|\blots\b/],
    ['en', /\bcontainer|general trouble|\bbatches\b/],
  ])('%s: name things as their makers do, and promise nothing that is not there', (language, odd) => {
    for (const [name, text] of textsOf(language)) expect(text, name).not.toMatch(odd);
  });
});

describe('the letters of the screens', () => {
  it.each([french, english])('are one for each, and none that does something else', ({ shortcuts: { letters } }) => {
    const used = Object.values(letters);
    expect(new Set(used).size).toBe(used.length);
    expect(used).not.toContain('g');
  });
});
