import { type Simulator, startSimulator } from '@svc/simulator';
import type { ApiResponse, TestCaller } from './caller.ts';
import { type Gateway, startGateway } from './gateway.ts';

const backend = 'https://api.svc.test/api';

/** A gateway and the operator it talks to. */
export type ConsentEnvironment = { readonly gateway: Gateway; readonly simulator: Simulator; stop(): Promise<void> };

export async function startConsentEnvironment(
  settings: Readonly<Record<string, string>> = {},
): Promise<ConsentEnvironment> {
  const simulator = await startSimulator();
  // No limits here: the rate per second is tested where the gateway has its own process.
  simulator.control({
    return_address: `${backend}/callback`,
    strict: true,
    limits: { per_second: null, per_hour: null },
  });
  const gateway = await startGateway({ settings: { ...operatorSettings(simulator), ...settings } });
  return {
    gateway,
    simulator,
    async stop() {
      await gateway.stop();
      await simulator.close();
    },
  };
}

export function operatorSettings(simulator: Simulator): Record<string, string> {
  return {
    GRIDOP_URL: `${simulator.url}/gridop`,
    GRIDOP_CLIENT_ID: 'svc-sandbox',
    GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
    GRIDOP_API_MODE: 'new',
    BACKEND_URL: backend,
  };
}

/** What the browser of a user carries away to the consent page. */
export type Departure = { readonly authorize_url: string; readonly cookie: string };

export async function leave(caller: TestCaller, pdl?: string): Promise<Departure> {
  const response = await caller.get(pdl === undefined ? '/consent' : `/consent?pdl=${pdl}`, {
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) throw new Error(`consent answered ${response.status}: ${response.text}`);
  const [cookie] = response.cookies;
  return { ...response.data<{ authorize_url: string }>(), cookie: `${cookie?.name}=${cookie?.value}` };
}

/** Accepts on the consent page as a persona, or refuses. Returns the query that the operator sends back. */
export async function decide(departure: Departure, as: { persona?: string; deny?: boolean } = {}): Promise<string> {
  const page = new URL(departure.authorize_url);
  if (as.persona !== undefined) page.searchParams.set('persona', as.persona);
  if (as.deny) page.searchParams.set('deny', '1');
  const response = await fetch(page, { redirect: 'manual', headers: { accept: 'application/json' } });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`the consent page answered ${response.status}: ${await response.text()}`);
  return new URL(location).search;
}

export function comeBack(gateway: Gateway, query: string, headers: Record<string, string>): Promise<ApiResponse> {
  return gateway.caller().get(`/callback${query}`, { headers });
}

/** The whole walk in one browser. */
export async function consent(
  gateway: Gateway,
  caller: TestCaller,
  as: { persona?: string; deny?: boolean; pdl?: string } = {},
): Promise<{ readonly status: number; readonly target: URL }> {
  const departure = await leave(caller, as.pdl);
  const response = await comeBack(gateway, await decide(departure, as), { cookie: departure.cookie });
  return { status: response.status, target: new URL(String(response.headers.location)) };
}

const background = /^(authorize|situation_|synth_|comptage_)/;

/** Calls to the operator since a moment, without pages and contracts that are read in the background. */
export function callsSince(simulator: Simulator, after: number): string[] {
  return simulator
    .requests({ service: 'gridop', after })
    .requests.map(({ route }) => route)
    .filter((route) => !background.test(route));
}

export function lastCall(simulator: Simulator): number {
  return simulator.requests().last_sequence;
}
