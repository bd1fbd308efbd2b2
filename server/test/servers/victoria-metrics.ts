import { findFreePort, makeFolder, type PrivateServer, startPrivateServer } from './private-server.ts';

export type VictoriaMetrics = PrivateServer & {
  readonly url: string;
  /** Raw samples of a selector: stamp and value, sorted. */
  samples(selector: string): Promise<[number, number][]>;
  /** The label sets of all series of a selector. */
  labels(selector: string): Promise<Record<string, string>[]>;
  /** One number of an instant query. */
  query(query: string, at: number): Promise<number | null>;
};

export type VictoriaOptions = {
  readonly deduplicates?: boolean;
  readonly user?: { readonly name: string; readonly password: string };
  readonly retention?: string;
};

/** A real database on a port and a folder of its own. */
export async function startVictoriaMetrics(options: VictoriaOptions = {}): Promise<VictoriaMetrics> {
  const [port, folder] = [await findFreePort(), await makeFolder('victoria')];
  const { user, deduplicates = false, retention = '100y' } = options;
  const url = `http://127.0.0.1:${port}`;
  const server = await startPrivateServer({
    command: '/usr/bin/victoria-metrics',
    args: [
      `-httpListenAddr=127.0.0.1:${port}`,
      `-storageDataPath=${folder}/data`,
      `-retentionPeriod=${retention}`,
      '-memory.allowedBytes=64MB',
      '-search.disableCache',
      ...(deduplicates ? ['-dedup.minScrapeInterval=1ms'] : []),
      ...(user ? [`-httpAuth.username=${user.name}`, `-httpAuth.password=${user.password}`] : []),
    ],
    folder,
    isReady: async () => (await fetch(`${url}/health`)).status < 500,
    stopSignal: 'SIGINT',
  });
  const headers: Record<string, string> = user
    ? { authorization: `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}` }
    : {};
  const read = async (path: string) => await (await fetch(`${url}${path}`, { headers })).text();
  // New points become visible after seconds, and a query that came too early is served from a cache for ten: a test has
  // no time for that.
  const flushing = setInterval(() => void read('/internal/force_flush').catch(() => undefined), 200).unref();
  return {
    ...server,
    stop: async () => {
      clearInterval(flushing);
      await server.stop();
    },
    url,
    async samples(selector) {
      await read('/internal/force_flush');
      const lines = (await read(`/api/v1/export?match[]=${encodeURIComponent(selector)}`)).split('\n').filter(Boolean);
      return lines
        .map((line) => JSON.parse(line) as { values: number[]; timestamps: number[] })
        .flatMap(({ values, timestamps }) => timestamps.map((at, i): [number, number] => [at, values[i] ?? Number.NaN]))
        .sort((a, b) => a[0] - b[0]);
    },
    async labels(selector) {
      await read('/internal/force_flush');
      const lines = (await read(`/api/v1/export?match[]=${encodeURIComponent(selector)}`)).split('\n').filter(Boolean);
      return lines.map((line) => (JSON.parse(line) as { metric: Record<string, string> }).metric);
    },
    async query(query, at) {
      await read('/internal/force_flush');
      const text = await read(`/api/v1/query?nocache=1&time=${at / 1000}&query=${encodeURIComponent(query)}`);
      const { data } = JSON.parse(text) as { data: { result: { value: [number, string] }[] } };
      return data.result[0] ? Number(data.result[0].value[1]) : null;
    },
  };
}
