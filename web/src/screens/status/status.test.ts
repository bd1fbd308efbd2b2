import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import { listIncidents, type StatusResponse, statusSentence } from './sentence.ts';

const [fr, en] = await Promise.all([loadI18n('fr', 'status'), loadI18n('en', 'status')]);
const issue = (is_general: boolean): StatusResponse['troubles'][number] => ({
  code: 'ADAM-ERR0069',
  measure: 'consumption_daily',
  consent_age: 'new',
  pdls: 240,
  share: 0.12,
  is_general,
});
const makeStatus = (...troubles: StatusResponse['troubles']): StatusResponse => ({
  window_hours: 2,
  at: '2026-02-16T10:00:00Z',
  troubles,
});

describe('the state of the service', () => {
  it.each([
    [undefined, 'away', 'svc ne répond pas', false],
    [undefined, undefined, 'État du service', true],
    [undefined, 'local', 'État du service', true],
    [makeStatus(), undefined, 'Tout répond', true],
    [makeStatus(issue(false)), undefined, 'Des relevés manquent chez l’opérateur', false],
    [makeStatus(issue(false), issue(true)), undefined, 'L’opérateur est en panne', false],
  ] as const)('is no more certain than the data: %#', (data, issue, headline, isFine) => {
    expect(statusSentence({ data, issue }, fr)).toMatchObject({ headline, isFine });
  });

  it('shows when it was checked, and over how long', () => {
    const { caption } = statusSentence({ data: makeStatus() }, fr);
    expect(caption).toBe('Vu lundi 16 février à 11 h, sur les 2 dernières heures.');
  });

  it('shows how many meters are affected, and what helps', () => {
    expect(listIncidents(makeStatus(issue(true)), fr)).toMatchObject([
      {
        title: 'Consommation par jour (ADAM-ERR0069)',
        text: 'Environ 240 compteurs touchés, 12 % de ceux qui ont été demandés. Attendre suffit : un nouvel accord n’y change rien.',
      },
    ]);
    expect(listIncidents(makeStatus(issue(false)), en)[0]?.text).toMatch(/^About 240 meters/);
  });
});
