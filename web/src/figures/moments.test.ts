import { toDay } from '@svc/domain/day';
import { expect, it } from 'vitest';
import { loadI18n } from '../../test/i18n.ts';
import { describeMoment } from './moments.ts';

const i18n = await loadI18n('fr');

it.each([
  ['2026-02-16T08:05:00Z', '9 h 05'],
  ['2026-02-15T08:05:00Z', 'hier à 9 h 05'],
  ['2026-02-17T08:05:00Z', 'demain à 9 h 05'],
  ['2026-02-14T08:05:00Z', '14 févr. à 9 h 05'],
  ['2026-02-18T08:05:00Z', '18 févr. à 9 h 05'],
  ['2026-02-15T22:59:00Z', 'hier à 23 h 59'],
  ['2026-02-15T23:00:00Z', '0 h'],
  ['soon', 'pas de valeur'],
])('formats %s on 16 February as "%s"', (text, expected) => {
  expect(describeMoment(text, toDay('2026-02-16'), i18n)).toBe(expected);
});
