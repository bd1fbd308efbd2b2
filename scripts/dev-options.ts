import { parseArgs } from 'node:util';

/** Every port of the development environment, in the order of --port-base. */
const defaultPorts = {
  gateway: 8000,
  client: 8001,
  simulator: 9100,
  vite: 5173,
  gatewayMetrics: 9464,
  clientMetrics: 9465,
  smtp: 2525,
};
export type DevPorts = typeof defaultPorts;

export type DevOptions = {
  readonly ports: DevPorts;
  /** Distinguishes the files of two environments that run at once. */
  readonly suffix: string;
  readonly isWatching: boolean;
  readonly hasEmptyClient: boolean;
  readonly isVerbose: boolean;
};

export const usage = `Usage: npm run dev -- [options]

  --port-base N   use the ports N to N+6: gateway, client, simulator, Vite, metrics of both, SMTP
                  (default: 8000, 8001, 9100, 5173, 9464, 9465, 2525)
  --watch         also start Vite, which serves the front of the gateway with hot reload
  --empty-client  start the client without a gateway, to try its set-up in the browser
  --verbose       print every log line; otherwise warnings and errors only
  --help          this text

DEV_DATABASE_URL names a PostgreSQL database that stays; otherwise a new one is created and removed.`;

const highestBase = 65_535 - Object.keys(defaultPorts).length + 1;

export function parseDevOptions(
  args: readonly string[],
): DevOptions | { readonly help: string } | { readonly failure: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'port-base': { type: 'string' },
        watch: { type: 'boolean', default: false },
        'empty-client': { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
    if (values.help) return { help: usage };
    const base = values['port-base'];
    return {
      ports: base === undefined ? defaultPorts : portsFrom(base),
      suffix: base === undefined ? '' : `-${Number(base)}`,
      isWatching: values.watch,
      hasEmptyClient: values['empty-client'],
      isVerbose: values.verbose,
    };
  } catch (error) {
    const [message] = error instanceof Error ? error.message.split('. ') : [String(error)];
    return { failure: `npm run dev: ${message}\n\n${usage}` };
  }
}

function portsFrom(text: string): DevPorts {
  const base = Number(text);
  if (!/^\d{1,5}$/.test(text) || base < 1024 || base > highestBase)
    throw new RangeError(`--port-base needs a number from 1024 to ${highestBase}, not "${text}"`);
  const names = Object.keys(defaultPorts) as (keyof DevPorts)[];
  return Object.fromEntries(names.map((name, index) => [name, base + index])) as DevPorts;
}
