import { expect } from 'vitest';
import { type Simulator, startSimulator } from '../../index.ts';

/** What a test needs to talk to the grid source the way an application does. */
export type SourceClient = {
  readonly simulator: Simulator;
  /** Sets and freezes the clock. */
  setNow(now: string): void;
  fetchToken(): Promise<string>;
  /** GET with a bearer that outlives every test; the path is relative to /open_api. */
  get(path: string, query?: Record<string, string>): Promise<SourceReply>;
  getAs(bearer: string | undefined, path: string, query?: Record<string, string>): Promise<SourceReply>;
};

export type SourceReply = { status: number; headers: Headers; text: string; json(): unknown };

export const tempoPath = '/tempo_like_supply_contract/v1/tempo_like_calendars';
export const signalPath = '/gridsignal/v5/signals';
export const loadPath = '/consumption/v1/short_term';
export const forecastPath = '/generation_forecast/v3/forecasts';
export const dataPaths = [tempoPath, signalPath, loadPath, forecastPath];

export async function openSource(now: string): Promise<SourceClient> {
  const simulator = await startSimulator({ now });
  simulator.control({ frozen: true });

  const fetchToken = async (): Promise<string> => {
    const reply = await fetch(`${simulator.url}/gridsource/token/oauth/`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('gridsource-client:gridsource-secret')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    return access_token;
  };
  const getAs: SourceClient['getAs'] = async (bearer, path, query = {}) => {
    const parameters = new URLSearchParams(query).toString();
    const address = `${simulator.url}/gridsource/open_api${path}${parameters === '' ? '' : `?${parameters}`}`;
    const headers = { accept: 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
    const reply = await fetch(address, { headers });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, json: () => JSON.parse(text) as unknown };
  };
  simulator.control({ gridsource: { expires_in: 1_000_000_000 } });
  const lasting = await fetchToken();
  simulator.control({ gridsource: { expires_in: 7200 } });

  return {
    simulator,
    setNow: (moment) => simulator.control({ now: moment }),
    fetchToken,
    get: (path, query) => getAs(lasting, path, query),
    getAs,
  };
}

export const errorBody = (error: string) => ({
  error,
  error_description: expect.any(String),
  transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
