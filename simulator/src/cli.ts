import { parseArgs } from 'node:util';
import { formatWithOffset } from '@svc/domain/paris-time';
import { personas } from './gridop/personas.ts';
import { listSettings } from './settings.ts';
import { type Simulator, startSimulator } from './simulator.ts';

const defaultPort = '9100';

const usage = `Usage: node simulator/src/cli.ts [--port ${defaultPort}] [--host 127.0.0.1] [--smtp-port 2525] [--now 2026-10-02T07:30:00+02:00] [--control '{"consent_all":true}']

  --port       the port to listen on
  --host       the address to listen on; the simulator has no protection, keep it on loopback
  --smtp-port  start a mail server on this port of 127.0.0.1 and show its mails at /mail; without it, there is none
  --now        where the simulated clock starts; without it, real time
  --control    a change in the form of POST /__control that holds from the start
  --help       this text`;

/** Starts the simulator as a program and prints what it serves; undefined when only help was requested. */
export async function startFromCommandLine(
  argv: readonly string[],
  print: (text: string) => void = console.log,
): Promise<Simulator | undefined> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string', default: defaultPort },
      host: { type: 'string', default: '127.0.0.1' },
      'smtp-port': { type: 'string' },
      now: { type: 'string' },
      control: { type: 'string', default: '{}' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(usage);
    return undefined;
  }
  const simulator = await startSimulator({
    port: readPort('--port', values.port),
    host: values.host,
    control: JSON.parse(values.control),
    ...(values['smtp-port'] !== undefined && { smtpPort: readPort('--smtp-port', values['smtp-port']) }),
    ...(values.now !== undefined && { now: values.now }),
  });
  print(describeSimulator(simulator));
  return simulator;
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new RangeError(`${option}: not a port: ${text}`);
  return port;
}

/** What is served where, as plain text. */
export function describeSimulator({ url, environment, mail }: Simulator): string {
  const rows = listSettings(url, mail?.url).map(([name, value]) => `  ${name}=${value}`);
  const people = personas.map(({ name, digit, means }) => `  ${digit ?? ' '}  ${name.padEnd(22)}${means}`);
  return [
    `The outside world is simulated at ${url}`,
    `Simulated time: ${formatWithOffset(environment.clock.now())}`,
    '',
    'Settings for svc:',
    ...rows,
    '',
    'Served:',
    `  ${url}/gridop        distribution operator: consent page, tokens, measures, contracts`,
    `  ${url}/gridsource    grid source: tempo, gridsignal, national curves`,
    `  ${url}/supplier      supplier's site: flexible days`,
    `  ${url}/captcha       captcha service`,
    `  ${url}/hub           home hub: states, statistics, energy panel`,
    `  ${url}/controller    home-automation controller`,
    ...(mail ? [`  ${url}/mail          every mail that was sent (GET ${url}/__mails gives JSON)`] : []),
    `  POST ${url}/__control    set clock, consents, publication, limits, faults`,
    `  GET  ${url}/__requests   every call in order, and the highest rate`,
    `  POST ${url}/__reset      back to the start`,
    '',
    'Customers at the consent page (last character of state, or ?persona=):',
    ...people,
  ].join('\n');
}

if (import.meta.main) await startFromCommandLine(process.argv.slice(2));
