import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Usage } from '../../api/accounts.ts';
import { curlOf, exampleOf, formatResponse, readLeft, routeOf, type SampleRequest } from './command.ts';
import { accountSentence } from './sentence.ts';
import { usageSentence, usageTable } from './usage-days.ts';

const pdl = '12345678904821';
const request: SampleRequest = { name: 'consumption_daily', from: toDay('2026-02-13'), to: toDay('2026-02-15') };

describe('the command to copy', () => {
  it('contains variables instead of the secret and the PDL, and an exclusive end', () => {
    const line = curlOf(request, 'https://svc.example.org/x/api', 'cli_1');
    expect(line).toBe(
      'curl -G -u "cli_1:$SVC_SECRET" \\\n  -d start=2026-02-13 -d end=2026-02-16 \\\n  "https://svc.example.org/x/api/gridop/consumption/daily/$PDL"',
    );
    expect(curlOf({ ...request, name: 'contract' }, 'https://s/api', 'c')).toBe(
      'curl -G -u "c:$SVC_SECRET" \\\n  "https://s/api/gridop/contract/$PDL"',
    );
    expect(routeOf({ ...request, name: 'max_power' }, pdl)).toBe(`/api/gridop/power/${pdl}`);
  });

  it.each([
    ['"cached";r=957;t=38211', 957],
    ['"no_cache"; r=0; t=10', 0],
    ['', undefined],
    [null, undefined],
  ])('reads from %s that %s calls are left', (header, left) => expect(readLeft(header)).toBe(left));

  it.each([
    ['consumption_daily', '2026-02-13', 'Wh'],
    ['consumption_detail', '2026-02-13 00:00:00', 'W'],
    ['max_power', '2026-02-13 19:30:00', 'VA'],
  ] as const)('has an example of the response of %s, with the days of the request', (name, date, unit) => {
    const { meter_reading } = JSON.parse(exampleOf({ ...request, name })).data;
    expect(meter_reading).toMatchObject({ start: '2026-02-13', end: '2026-02-16', reading_type: { unit } });
    expect(meter_reading.interval_reading[0].date).toBe(date);
  });

  it('has an example of a contract', () => {
    expect(exampleOf({ ...request, name: 'contract' })).toContain('"subscribed_power": "9 kVA"');
  });

  it('shows a response without the 14 digits', () => {
    expect(formatResponse(`{"usage_point_id":"${pdl}"}`, pdl)).toBe('{\n  "usage_point_id": "••••\u00a04821"\n}');
    expect(formatResponse('not json', pdl)).toBe('not json');
    expect(formatResponse(JSON.stringify('x'.repeat(30_000)), pdl).length).toBeLessThan(20_010);
  });
});

describe('the headline of the account', () => {
  const usage = (used: number, limit: number | null) => ({ cached: { used, limit } }) as Usage;
  it.each([
    [usage(14, 1000), '14 appels sur 1 000 aujourd’hui'],
    [usage(1, 1000), '1 appel sur 1 000 aujourd’hui'],
    [usage(1000, 1000), 'Les 1 000 appels du jour sont faits'],
    [usage(3, null), '3 appels aujourd’hui, sans limite'],
    [undefined, 'Votre compte'],
  ])('is about today', async (usageQuery, headline) => {
    const i18n = await loadI18n('fr', 'account');
    const sentence = accountSentence({ usage: usageQuery, sessions: 3, email: 'a@b.fr' }, i18n);
    expect(sentence.headline.replace(/\s/g, ' ')).toBe(headline);
    expect(sentence.caption).toMatch(/^a@b\.fr · 3 sessions ouvertes/);
  });
});

describe('the last days', () => {
  const days = [
    { date: '2026-02-14', cached: null, no_cache: null },
    { date: '2026-02-15', cached: 400, no_cache: 12 },
    { date: '2026-02-16', cached: 0, no_cache: 0 },
  ];

  it('show the total, the busiest day and the unknown days', async () => {
    const i18n = await loadI18n('fr', 'account');
    expect(usageSentence(days, i18n)).toBe(
      '412 appels en 2 jours. Le 15 févr. en a le plus : 412 appels. 1 jour inconnu, d’avant le comptage.',
    );
    expect(usageSentence(days.slice(0, 1), i18n)).toMatch(/inconnu, pas nul/);
    expect(usageTable(days, i18n).rows).toEqual([
      ['2026-02-14', null, null],
      ['2026-02-15', 400, 12],
      ['2026-02-16', 0, 0],
    ]);
  });
});
