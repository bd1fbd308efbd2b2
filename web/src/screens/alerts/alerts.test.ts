import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { AlertsData } from '../../api/alerts.ts';
import { alertSentence, readLimit } from './sentence.ts';

const i18n = await loadI18n('fr', 'alerts');
const one = (is_on: boolean) => ({ kind: 'red_day', is_on, threshold: null, unit: 'kwh' }) as const;
const data: AlertsData = { channel: 'mail', is_ready: true, switches: [one(false)], sent: [] };

describe('the sentence of alerts', () => {
  it.each<[string, Partial<AlertsData>, string, string]>([
    ['none', {}, 'Aucune alerte n’est allumée', 'Elles arrivent par e-mail'],
    ['one', { switches: [one(true), one(false)] }, 'Une alerte allumée', 'Elles arrivent'],
    [
      'no mail',
      { is_ready: false, switches: [one(true), one(true)] },
      '2 alertes allumées, mais rien ne part encore',
      'Ce serveur n’envoie pas',
    ],
    [
      'no broker',
      { channel: 'mqtt', is_ready: false },
      'Aucune alerte n’est allumée',
      'Il faut d’abord une destination',
    ],
  ])('on %s', (_name, change, headline, caption) => {
    const sentence = alertSentence({ ...data, ...change }, i18n);
    expect(sentence.headline).toBe(headline);
    expect(sentence.caption.startsWith(caption)).toBe(true);
  });
});

it.each([
  ['350', 350],
  ['1 200', 1200],
  ['', null],
  ['0', undefined],
  ['12,5', undefined],
  ['many', undefined],
])('reads the limit %s as %s', (text, limit) => {
  expect(readLimit(text)).toBe(limit);
});
