import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client, type OperatorClient, openCalmOperator } from '../../test/operator-client.ts';

const path = '/subscribed_services/v1';
const active = '"etatCode":"ACTIF","etatLibelle":"Actif"';
const demanded = '"etatCode":"DEMANDE","etatLibelle":"Demandé"';

describe('the subscribed services', () => {
  let operator: OperatorClient;
  let bearer: string;
  beforeEach(async () => {
    operator = await openCalmOperator('2026-09-28T10:00:00+02:00');
    operator.simulator.control({ return_address: 'http://127.0.0.1/callback', next_pdls: ['12345678905678'] });
    bearer = await operator.token();
  });
  afterEach(() => operator.close());

  const share = async (persona: string): Promise<number> => {
    const query = `client_id=${client.client_id}&response_type=code&state=s&duration=P3Y&persona=${persona}`;
    const page = await operator.send(`/dataconnect/v2/oauth2/authorize?${query}`, {});
    return Number(new URL(page.headers.get('location') ?? '').searchParams.get('autorisation_id'));
  };
  const request = (body: unknown, authorization = `Bearer ${bearer}`) =>
    operator.send(path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const service = (id: number, autorisationId: number, changes: string, step: string) =>
    `{"id":"${id}",${changes},"serviceCode":"ACCES","dateDebut":"2026-09-28","dateFin":"2029-09-27",${active},` +
    `"pointId":"12345678905678","mesuresTypeCode":${step},"mesuresCorrigees":false,` +
    `"autorisation":{"autorisationId":${autorisationId},"autorisationType":"EXPLICITE"}}`;
  const withdrawal = '"injection":false,"soutirage":true';
  const injection = '"injection":true,"soutirage":false';

  it('are listed in the documented form, the PDL once per service', async () => {
    const id = await share('0');
    const response = await request({ autorisationId: id, comptage: false });
    expect(response.status).toBe(200);
    expect(response.body).toBe(
      `{"nbTotalServices":3,"serviceSouscrit":[${service(1, id, withdrawal, '"CDC","mesuresPas":"PT30M"')},` +
        `${service(2, id, withdrawal, '"ENERGIE","mesuresPas":"P1D"')},${service(3, id, withdrawal, '"PMAX","mesuresPas":"P1D"')}]}`,
    );
  });

  it('list both directions of self-consumption, and the step of the meter', async () => {
    const id = await share('2');
    const { body } = await request({ autorisationId: id });
    expect(body).toContain(service(1, id, withdrawal, '"CDC","mesuresPas":"PT15M"'));
    expect(body).toContain(service(4, id, injection, '"CDC","mesuresPas":"PT15M"'));
  });

  it('list only injection for a producer', async () => {
    const { serviceSouscrit } = JSON.parse((await request({ autorisationId: await share('3') })).body);
    expect(new Set(serviceSouscrit.map((row: { soutirage: boolean }) => row.soutirage))).toEqual(new Set([false]));
  });

  it('are counted only, when comptage is true', async () => {
    expect((await request({ autorisationId: await share('0'), comptage: true })).body).toBe('{"nbTotalServices":3}');
  });

  it('are empty for the configured number of first responses', async () => {
    const autorisationId = await share('0');
    operator.simulator.control({ empty_services: 2 });
    const bodies = [
      await request({ autorisationId }),
      await request({ autorisationId }),
      await request({ autorisationId }),
    ];
    expect(bodies.map(({ body }) => body.slice(0, 40))).toEqual([
      '{"nbTotalServices":0,"serviceSouscrit":[]}'.slice(0, 40),
      '{"nbTotalServices":0,"serviceSouscrit":[]}'.slice(0, 40),
      '{"nbTotalServices":3,"serviceSouscrit":[{"id":"1"'.slice(0, 40),
    ]);
  });

  it('are DEMANDE at first and then ACTIF for the persona of that name', async () => {
    const autorisationId = await share('pending_services');
    expect((await request({ autorisationId })).body).toContain(demanded);
    expect((await request({ autorisationId })).body).toContain(active);
  });

  it('of an ended consent are TERMINE, and left out by default', async () => {
    const autorisationId = await share('ended');
    expect((await request({ autorisationId })).body).toBe('{"nbTotalServices":0,"serviceSouscrit":[]}');
    const response = await request({ autorisationId, etatCode: ['TERMINE'] });
    expect(response.body).toContain('"etatCode":"TERMINE","etatLibelle":"Terminé"');
  });

  it('are filtered by serviceType', async () => {
    const response = await request({ autorisationId: await share('0'), serviceType: 'CCDC' });
    expect(JSON.parse(response.body).nbTotalServices).toBe(0);
  });

  it.each<[string, unknown, number]>([
    ['no autorisationId', {}, 400],
    ['an autorisationId that is no integer', { autorisationId: '58249' }, 400],
    ['an unknown autorisationId', { autorisationId: 1 }, 404],
  ])('respond to %s with a code and a message', async (_name, body, status) => {
    const response = await request(body);
    const { message } = JSON.parse(response.body);
    expect(response.status).toBe(status);
    expect(response.body).toBe(`{"code":"${status}","message":"${message}"}`);
  });

  it('respond to the authorisation of another application with 403', async () => {
    const autorisationId = await share('0');
    operator.simulator.control({ client: { client_id: 'other' } });
    const other = await operator.form('/oauth2/v3/token', {
      grant_type: 'client_credentials',
      client_id: 'other',
      client_secret: client.client_secret,
    });
    const response = await request({ autorisationId }, `Bearer ${JSON.parse(other.body).access_token}`);
    expect(response.status).toBe(403);
  });

  it('need a bearer', async () => {
    const response = await request({ autorisationId: 58249 }, 'Bearer x');
    expect(response.status).toBe(401);
    expect(JSON.parse(response.body).code).toBe('900901');
  });
});
