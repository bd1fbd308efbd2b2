import { type Simulator, startSimulator } from '../src/index.ts';

export type OperatorResponse = { readonly status: number; readonly headers: Headers; readonly body: string };

/** A plain client of the operator for tests: it sends bytes and returns bytes. */
export type OperatorClient = {
  readonly simulator: Simulator;
  readonly url: string;
  /** GET with a bearer; `null` sends none. */
  get(path: string, query?: Record<string, string>, bearer?: string | null): Promise<OperatorResponse>;
  send(path: string, init: RequestInit): Promise<OperatorResponse>;
  form(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<OperatorResponse>;
  token(): Promise<string>;
  close(): Promise<void>;
};

export const client = { client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret' };
export const pdl = '12345678901234';
/** A Friday morning: yesterday is not published yet, the day before is. */
export const morning = '2026-10-02T07:30:00+02:00';

export async function openOperator(now: string = morning): Promise<OperatorClient> {
  const simulator = await startSimulator({ now });
  const url = `${simulator.url}/gridop`;
  let bearer: string | undefined;

  const send = async (path: string, init: RequestInit): Promise<OperatorResponse> => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const form: OperatorClient['form'] = (path, fields, headers = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const token = async (): Promise<string> => {
    const response = await form('/oauth2/v3/token', { grant_type: 'client_credentials', ...client });
    return JSON.parse(response.body).access_token;
  };

  return {
    simulator,
    url,
    send,
    form,
    token,
    async get(path, query = {}, given) {
      const search = new URLSearchParams(query).toString();
      bearer ??= given === undefined ? await token() : undefined;
      const used = given === undefined ? bearer : given;
      return send(`${path}${search && `?${search}`}`, {
        headers: used === null ? {} : { authorization: `Bearer ${used}`, accept: 'application/json' },
      });
    },
    close: () => simulator.close(),
  };
}

/** No limits and one consenting consumer: for tests that are not about either. */
export async function openCalmOperator(now: string = morning): Promise<OperatorClient> {
  const operator = await openOperator(now);
  operator.simulator.control({ limits: { per_second: null, per_hour: null }, consents: [{ pdl }] });
  return operator;
}

export const daily2026 = '/mesure_synchrone_auto/v2/consommation_quotidienne';
export const curve2026 = '/mesure_synchrone_auto/v2/courbe_de_charge_consommation';
export const power2026 = '/mesure_synchrone_auto/v2/puissance_conso_max_quotidienne';
export const dailyV5 = '/metering_data_dc/v5/daily_consumption';
export const curveV5 = '/metering_data_clc/v5/consumption_load_curve';
export const powerV5 = '/metering_data_dcmp/v5/daily_consumption_max_power';

export function newQuery(start: string, end: string, pointId: string = pdl): Record<string, string> {
  return { pointId, dateDebut: start, dateFin: end };
}

export function v5Query(start: string, end: string, usage_point_id: string = pdl): Record<string, string> {
  return { usage_point_id, start, end };
}
