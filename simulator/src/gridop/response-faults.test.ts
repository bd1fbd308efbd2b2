import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  daily2026,
  dailyV5,
  newQuery,
  type OperatorClient,
  openCalmOperator,
  v5Query,
} from '../../test/operator-client.ts';
import { refusalNames } from './refusals.ts';

let operator: OperatorClient;
beforeAll(async () => {
  operator = await openCalmOperator('2026-10-02T07:30:00+02:00');
  // The first call fetches the bearer that all others use: no fault affects the token route afterwards.
  await operator.get(daily2026);
  operator.simulator.control({ frozen: true, now: '2026-10-02T07:30:00+02:00' });
});
afterAll(() => operator.close());

async function struck(kind: string, more: object = {}) {
  operator.simulator.control({ faults: [{ kind, times: 2, ...more }] });
  const recent = await operator.get(daily2026, newQuery('2026-09-20', '2026-09-21'));
  const old = await operator.get(dailyV5, v5Query('2026-09-20', '2026-09-21'));
  return { recent, old };
}

const v5 = (error: string, text: string) => `{"error":"${error}","error_description":"${text}","error_uri":""}`;
const recentForm = (code: string, text: string) => `{"code":"${code}","message":"${text}"}`;

describe('an unexpected response', () => {
  type Row = [name: string, status: number, v5: string, status2026: number, recent: string];
  const activation = v5('ADAM-ERR0123', "The requested period cannot be anterior to the meter's last activation date");
  const row = (
    name: string,
    status: number,
    code: string,
    text: string,
    code2026 = code,
    text2026 = text,
    status2026 = status,
  ): Row => [name, status, v5(code, text), status2026, recentForm(code2026, text2026)];
  const rows: Row[] = [
    row(
      'no_consent',
      403,
      'ADAM-DC-0008',
      'There is no consent for this customer and this point',
      '403',
      "Le demandeur n'est pas autorisé par le titulaire du point",
    ),
    row('revoked', 403, 'ADAM-DC-0008', 'There is no consent for this customer and this point'),
    row('moved', 403, 'ADAM-DC-0007', 'The customer is no longer at this point'),
    row('not_yet_usable', 400, 'ADAM-DC-0007', "Le client n'est pas titulaire du point demandé"),
    row('not_yet_recorded', 500, 'ADAM-DC-0500', 'Internal server error'),
    row('consent_window', 403, 'ADAM-DC-0009', 'The start date must be later than the start of the consent'),
    ['before_activation', 400, activation, 400, activation],
    row('no_service', 400, 'ADAM-ERR0191', 'No subscribed service for the requested data and period'),
    row('history', 400, 'ADAM-ERR0125', 'The start date is before the limit of the history', 'ADAM-DC-0016'),
    row(
      'curve_too_long',
      400,
      'ADAM-ERR0126',
      'The requested period of a load curve cannot exceed 7 days',
      'ADAM-DC-0015',
    ),
    row('not_holder', 400, 'ADAM-ERR0061', 'The requester is not recognised as the holder of the meter'),
    row('direction', 400, 'ADAM-ERR0069', 'The direction of measure does not match the point'),
    row('curve_off', 400, 'ADAM-ERR0075', 'The customer objected to the recording of the load curve'),
    row('unknown_point', 400, 'ADAM-ERR0155', 'The point is unknown'),
    row('missing_parameter', 400, 'invalid_request', 'A required parameter is missing', '500', 'Erreur technique', 500),
    row('unknown_parameter', 400, 'invalid_request', 'A parameter is unknown', '500', 'Erreur technique', 500),
    row('malformed_point', 400, 'invalid_request', 'The usage point identifier must have 14 digits', 'Invalid_request'),
    row('malformed_date', 400, 'invalid_request', 'A date must have the form YYYY-MM-DD', 'Invalid_request'),
    row('start_after_end', 400, 'invalid_request', 'Start date should be before end date', 'Invalid_request'),
    row('end_not_past', 400, 'invalid_request', 'The end date parameter must be earlier than the current date'),
    row('daily_too_long', 400, 'invalid_request', 'The requested period cannot exceed 365 days', 'Invalid_request'),
    row(
      'no_data',
      404,
      'no_data_found',
      'No data found for this usage point on this period',
      '404',
      'Pas de mesure trouvée pour ce point',
    ),
    row('per_second', 429, 'Quota Q3 reached', 'Throughput exceeded', '429', 'SLA dépassé'),
    row('per_hour', 429, 'Quota Q4 reached', 'Throughput exceeded', '429', 'SLA dépassé'),
  ];

  it.each(rows)(
    'refusal_%s: %i in the form of v5, in the form of 2026 otherwise',
    async (name, status, old, status2026, recent) => {
      const responses = await struck(`refusal_${name}`);
      expect(responses.old).toMatchObject({ status, body: old });
      expect(responses.recent).toMatchObject({ status: status2026, body: recent });
    },
  );

  it('has a row here for each refusal', () => {
    expect(rows.map(([name]) => name)).toEqual(refusalNames);
  });

  it('throttled: 429 without Retry-After', async () => {
    const { recent, old } = await struck('throttled');
    expect(recent).toMatchObject({ status: 429, body: recentForm('429', 'SLA dépassé') });
    expect(old).toMatchObject({ status: 429, body: v5('Quota Q3 reached', 'Throughput exceeded') });
    expect(recent.headers.has('retry-after')).toBe(false);
  });

  it('throttled_retry_after: 429 with Retry-After', async () => {
    const { recent } = await struck('throttled_retry_after');
    expect(recent.status).toBe(429);
    expect(recent.headers.get('retry-after')).toBe('2');
    const { recent: longer } = await struck('throttled_retry_after', { headers: { 'retry-after': '60' } });
    expect(longer.headers.get('retry-after')).toBe('60');
  });

  it('throttled_next_access_time: 429 with nextAccessTime', async () => {
    const { recent } = await struck('throttled_next_access_time');
    expect(recent).toMatchObject({
      status: 429,
      body: '{"code":"900804","message":"Message throttled out","description":"You have exceeded your quota","nextAccessTime":"2026-Oct-02 05:31:00+0000 UTC"}',
    });
  });

  it('token_expired: 401 although the bearer is good', async () => {
    const { recent } = await struck('token_expired');
    expect(recent.status).toBe(401);
    expect(JSON.parse(recent.body).code).toBe('900901');
  });

  it('not_subscribed: 403 900908', async () => {
    const { recent } = await struck('not_subscribed');
    expect(recent).toMatchObject({
      status: 403,
      body: '{"code":"900908","message":"Resource forbidden ","description":"API Subscription validation failed."}',
    });
  });

  it('business_error_200: the refusal as an object with status 200', async () => {
    const { recent, old } = await struck('business_error_200');
    expect(recent).toMatchObject({ status: 200, body: activation });
    expect(old).toMatchObject({ status: 200, body: activation });
  });

  it('server_error: 500 in the form of v5', async () => {
    const { old } = await struck('server_error');
    expect(old).toMatchObject({ status: 500, body: v5('server_error', 'Internal server error') });
  });

  it('is no violation, and a struck call is recorded with the status it got', async () => {
    operator.simulator.control({ strict: true });
    await struck('refusal_no_consent');
    expect(operator.simulator.requests()).toMatchObject({ violations: [] });
    expect(
      operator.simulator
        .requests()
        .requests.slice(-2)
        .map(({ status }) => status),
    ).toEqual([403, 403]);
  });
});
