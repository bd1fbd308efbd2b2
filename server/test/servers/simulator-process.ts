import { fileURLToPath } from 'node:url';
import { findFreePort, makeFolder, startPrivateServer } from './private-server.ts';
import { punctualNode } from './punctual-node.ts';

const program = fileURLToPath(new URL('../../../simulator/src/cli.ts', import.meta.url));

/** The simulator's report on the calls that arrived; only the simulator measures rates and duplicates. */
export type RequestReport = {
  readonly max_in_one_second: number;
  readonly max_in_one_second_of: Readonly<Record<string, number>>;
  readonly total: number;
  readonly last_sequence: number;
  readonly in_flight: number;
  readonly in_flight_twice: number;
  readonly per_second: readonly { readonly second: number; readonly calls: number }[];
  readonly violations: readonly unknown[];
  /** The longest time that the simulator was blocked: calls that arrived then have a late timestamp. */
  readonly judge: { readonly longest_absence_ms: number };
  readonly requests: readonly { readonly at: string; readonly route: string; readonly pdl: string | null }[];
};

export type SimulatorProcess = {
  readonly url: string;
  readonly pid: () => number;
  control(change: object): Promise<void>;
  judge(filter?: Record<string, string | number>): Promise<RequestReport>;
  reset(): Promise<void>;
  stop(): Promise<void>;
};

/** The external services in their own process: the load of the test does not shift the recorded times. */
export async function startSimulatorProcess(control: object = {}): Promise<SimulatorProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const [command, ...args] = punctualNode(10);
  const server = await startPrivateServer({
    command,
    args: [...args, program, '--port', String(port), '--control', JSON.stringify(control)],
    folder: await makeFolder('simulator'),
    isReady: async () => (await fetch(`${url}/__requests?limit=1`)).ok,
  });
  const post = async (path: string, body?: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  return {
    url,
    pid: server.pid,
    control: (change) => post('/__control', change),
    async judge(filter = {}) {
      const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
      return (await fetch(`${url}/__requests?${query}`)).json() as Promise<RequestReport>;
    },
    reset: () => post('/__reset'),
    stop: () => server.stop(),
  };
}
