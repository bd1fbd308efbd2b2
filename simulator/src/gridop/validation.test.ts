import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  curve2026,
  curveV5,
  daily2026,
  dailyV5,
  newQuery,
  type OperatorClient,
  openCalmOperator,
  pdl,
  power2026,
  v5Query,
} from '../../test/operator-client.ts';

let operator: OperatorClient;
beforeAll(async () => {
  // J is 2026-10-02, a quarter of an hour after yesterday was published.
  operator = await openCalmOperator('2026-10-02T08:15:00+02:00');
  operator.simulator.control({ frozen: true });
});
afterAll(() => operator.close());

const v5 = (error: string, text: string) => `{"error":"${error}","error_description":"${text}","error_uri":""}`;
const recent = (code: string, text: string) => `{"code":"${code}","message":"${text}"}`;
const technical = recent('500', 'Erreur technique');
const power = { mesuresPas: 'P1D', grandeurPhysique: 'PMA' };
const range = newQuery('2026-09-20', '2026-09-21');
const oldRange = v5Query('2026-09-20', '2026-09-21');
const without = (query: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(query).filter(([key]) => key !== name));

type Row = [name: string, path: string, query: Record<string, string>, status: number, body: string];

describe('v5 refuses', () => {
  it.each<Row>([
    [
      'no usage_point_id',
      dailyV5,
      without(oldRange, 'usage_point_id'),
      400,
      v5('invalid_request', 'A required parameter is missing'),
    ],
    ['no start', dailyV5, without(oldRange, 'start'), 400, v5('invalid_request', 'A required parameter is missing')],
    ['no end', dailyV5, without(oldRange, 'end'), 400, v5('invalid_request', 'A required parameter is missing')],
    [
      'an identifier of 13 digits',
      dailyV5,
      v5Query('2026-09-20', '2026-09-21', '1234567890123'),
      400,
      v5('invalid_request', 'The usage point identifier must have 14 digits'),
    ],
    [
      'a date that is none',
      dailyV5,
      v5Query('2026-02-30', '2026-09-21'),
      400,
      v5('invalid_request', 'A date must have the form YYYY-MM-DD'),
    ],
    [
      'another form of date',
      dailyV5,
      v5Query('2026-09-20', '21/09/2026'),
      400,
      v5('invalid_request', 'A date must have the form YYYY-MM-DD'),
    ],
    [
      'a start on the end',
      dailyV5,
      v5Query('2026-09-20', '2026-09-20'),
      400,
      v5('invalid_request', 'Start date should be before end date'),
    ],
    [
      'a start after the end',
      dailyV5,
      v5Query('2026-09-21', '2026-09-20'),
      400,
      v5('invalid_request', 'Start date should be before end date'),
    ],
    [
      'an end on J: it can never give J-1',
      dailyV5,
      v5Query('2026-09-20', '2026-10-02'),
      400,
      v5('invalid_request', 'The end date parameter must be earlier than the current date'),
    ],
    [
      'a load curve of 8 days',
      curveV5,
      v5Query('2026-09-20', '2026-09-28'),
      400,
      v5('ADAM-ERR0126', 'The requested period of a load curve cannot exceed 7 days'),
    ],
    [
      'a daily range of 366 days',
      dailyV5,
      v5Query('2025-09-20', '2026-09-21'),
      400,
      v5('invalid_request', 'The requested period cannot exceed 365 days'),
    ],
    [
      'a load curve from before 24 months and 15 days',
      curveV5,
      v5Query('2024-09-16', '2024-09-18'),
      400,
      v5('ADAM-ERR0125', 'The start date is before the limit of the history'),
    ],
    [
      'daily values from before 36 months and 15 days',
      dailyV5,
      v5Query('2023-09-16', '2023-09-18'),
      400,
      v5('ADAM-ERR0125', 'The start date is before the limit of the history'),
    ],
    [
      'a point without consent',
      dailyV5,
      v5Query('2026-09-20', '2026-09-21', '99999999999999'),
      403,
      v5('ADAM-DC-0008', 'There is no consent for this customer and this point'),
    ],
  ])('%s', async (_name, path, query, status, body) => {
    expect(await operator.get(path, query)).toMatchObject({ status, body });
  });

  it.each([
    '/customers_upc/v5/usage_points/contracts',
    '/customers_upa/v5/usage_points/addresses',
    '/customers_i/v5/identity',
    '/customers_cd/v5/contact_data',
  ])('a missing, a malformed and a foreign point on %s', async (path) => {
    expect(await operator.get(path, {})).toMatchObject({
      status: 400,
      body: v5('invalid_request', 'A required parameter is missing'),
    });
    expect((await operator.get(path, { usage_point_id: '12' })).status).toBe(400);
    expect((await operator.get(path, { usage_point_id: '99999999999999' })).status).toBe(403);
  });
});

describe('v5 accepts', () => {
  it.each([
    ['an end on J-1', dailyV5, v5Query('2026-09-20', '2026-10-01')],
    ['a load curve of 7 days', curveV5, v5Query('2026-09-20', '2026-09-27')],
    ['a daily range of 365 days', dailyV5, v5Query('2025-09-21', '2026-09-21')],
    ['a load curve that starts 24 months and 15 days ago', curveV5, v5Query('2024-09-17', '2024-09-18')],
    ['daily values that start 36 months and 15 days ago', dailyV5, v5Query('2023-09-17', '2023-09-18')],
  ])('%s', async (_name, path, query) => {
    expect((await operator.get(path, query)).status).toBe(200);
  });
});

describe('2026 refuses', () => {
  it.each<Row>([
    ['no pointId, with 500', daily2026, without(range, 'pointId'), 500, technical],
    ['no dateDebut, with 500', daily2026, without(range, 'dateDebut'), 500, technical],
    ['no dateFin, with 500', daily2026, without(range, 'dateFin'), 500, technical],
    ['an unknown parameter, with 500', daily2026, { ...range, page: '1' }, 500, technical],
    ['the parameters of v5, with 500', daily2026, oldRange, 500, technical],
    ['maximum power without mesuresPas, with 500', power2026, { ...range, grandeurPhysique: 'PMA' }, 500, technical],
    ['maximum power without grandeurPhysique, with 500', power2026, { ...range, mesuresPas: 'P1D' }, 500, technical],
    [
      'maximum power with another step, with 500',
      power2026,
      { ...range, ...power, mesuresPas: 'PT30M' },
      500,
      technical,
    ],
    ['mesuresPas on a daily route, with 500', daily2026, { ...range, mesuresPas: 'P1D' }, 500, technical],
    [
      'an identifier of 13 digits',
      daily2026,
      newQuery('2026-09-20', '2026-09-21', '1234567890123'),
      400,
      recent('Invalid_request', 'The usage point identifier must have 14 digits'),
    ],
    [
      'a date that is none',
      daily2026,
      newQuery('2026-02-30', '2026-09-21'),
      400,
      recent('Invalid_request', 'A date must have the form YYYY-MM-DD'),
    ],
    [
      'a start on the end',
      daily2026,
      newQuery('2026-09-20', '2026-09-20'),
      400,
      recent('Invalid_request', 'Start date should be before end date'),
    ],
    [
      'a load curve of 8 days',
      curve2026,
      newQuery('2026-09-20', '2026-09-28'),
      400,
      recent('ADAM-DC-0015', 'The requested period of a load curve cannot exceed 7 days'),
    ],
    [
      'a daily range of 366 days',
      daily2026,
      newQuery('2025-09-20', '2026-09-21'),
      400,
      recent('Invalid_request', 'The requested period cannot exceed 365 days'),
    ],
    [
      'a load curve from before 24 months and 15 days',
      curve2026,
      newQuery('2024-09-16', '2024-09-18'),
      400,
      recent('ADAM-DC-0016', 'The start date is before the limit of the history'),
    ],
    [
      'daily values from before 36 months and 15 days',
      daily2026,
      newQuery('2023-09-16', '2023-09-18'),
      400,
      recent('ADAM-DC-0016', 'The start date is before the limit of the history'),
    ],
    [
      'a point without consent',
      daily2026,
      newQuery('2026-09-20', '2026-09-21', '99999999999999'),
      403,
      recent('403', "Le demandeur n'est pas autorisé par le titulaire du point"),
    ],
  ])('%s', async (_name, path, query, status, body) => {
    expect(await operator.get(path, query)).toMatchObject({ status, body });
  });

  it.each([
    'situation_contrat_auto',
    'synth_contrat_auto',
    'comptage_auto',
    'donnees_generales_auto',
    'alimentation_auto',
  ])('the PDL in the query of %s with 500, a malformed one with 400, a foreign one with 403', async (api) => {
    expect(await operator.get(`/${api}/v1`, { pointId: pdl })).toMatchObject({ status: 500, body: technical });
    expect(await operator.get(`/${api}/v1/${pdl}`, { pointId: pdl })).toMatchObject({ status: 500, body: technical });
    expect((await operator.get(`/${api}/v1/12`)).status).toBe(400);
    expect((await operator.get(`/${api}/v1/99999999999999`)).status).toBe(403);
  });
});

describe('what no route understands', () => {
  it.each([
    ['an unknown path', '/mesure_synchrone_auto/v2/consommation', range, 404, '404'],
    ['a parameter given twice', `${daily2026}?pointId=${pdl}`, range, 400, 'Invalid_request'],
  ])('%s', async (_name, path, query, status, code) => {
    const response = await operator.get(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body).code).toBe(code);
    expect(operator.simulator.requests().requests.at(-1)?.status).toBe(status);
  });

  it('a body that is no JSON', async () => {
    const response = await operator.send('/subscribed_services/v1', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await operator.token()}` },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(JSON.parse(response.body).code).toBe('400');
  });
});

describe('2026 accepts', () => {
  it.each([
    ['an end on J, and so gives J-1', daily2026, newQuery('2026-10-01', '2026-10-02')],
    ['an end after J', daily2026, newQuery('2026-10-01', '2026-10-05')],
    ['a load curve of 7 days', curve2026, newQuery('2026-09-20', '2026-09-27')],
    ['a daily range of 365 days', daily2026, newQuery('2025-09-21', '2026-09-21')],
    ['a load curve that starts 24 months and 15 days ago', curve2026, newQuery('2024-09-17', '2024-09-18')],
    ['daily values that start 36 months and 15 days ago', daily2026, newQuery('2023-09-17', '2023-09-18')],
    ['maximum power with TOUT and P1M', power2026, { ...range, mesuresPas: 'P1M', grandeurPhysique: 'TOUT' }],
  ])('%s', async (_name, path, query) => {
    expect((await operator.get(path, query)).status).toBe(200);
  });
});

describe('an API that our application is not subscribed to', () => {
  it('returns the form of the API manager, while the others still work', async () => {
    operator.simulator.control({ not_subscribed: ['comptage_auto', 'metering_data_clc'] });
    const refused = {
      status: 403,
      body: '{"code":"900908","message":"Resource forbidden ","description":"API Subscription validation failed."}',
    };
    expect(await operator.get(`/comptage_auto/v1/${pdl}`)).toMatchObject(refused);
    expect(await operator.get(curveV5, oldRange)).toMatchObject(refused);
    expect((await operator.get(`/synth_contrat_auto/v1/${pdl}`)).status).toBe(200);
    expect((await operator.get(dailyV5, oldRange)).status).toBe(200);
    operator.simulator.control({ not_subscribed: [] });
    expect((await operator.get(`/comptage_auto/v1/${pdl}`)).status).toBe(200);
  });
});

describe('a generation that is switched off', () => {
  it.each([
    ['v5', 'not_found', 404],
    ['v5', 'gone', 410],
    ['v5', 'unavailable', 503],
    ['new', 'not_found', 404],
    ['new', 'gone', 410],
    ['new', 'unavailable', 503],
  ])('%s %s: %i without a body, while the other responds', async (generation, position, status) => {
    const [off, on] = generation === 'v5' ? ([dailyV5, daily2026] as const) : ([daily2026, dailyV5] as const);
    operator.simulator.control({ [generation]: position });
    const query = (path: string) => (path === dailyV5 ? oldRange : range);
    expect(await operator.get(off, query(off))).toMatchObject({ status, body: '' });
    expect((await operator.get(on, query(on))).status).toBe(200);
    operator.simulator.control({ [generation]: 'on' });
    expect((await operator.get(off, query(off))).status).toBe(200);
  });

  it.each([
    ['v5', dailyV5, oldRange],
    ['new', daily2026, range],
  ])('%s transport: the connection is reset', async (generation, path, query) => {
    await operator.get(path, query);
    operator.simulator.control({ [generation]: 'transport' });
    await expect(operator.get(path, query)).rejects.toThrow();
    operator.simulator.control({ [generation]: 'on' });
  });
});
