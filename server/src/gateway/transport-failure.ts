import type { GatewayFailure } from './gateway.port.ts';

type Row = { readonly code: string; readonly detail: string; readonly advice: string; readonly matches: RegExp };

/** Failures below HTTP, distinguished by the code that Node gives them. The first matching row wins. */
const rows: readonly Row[] = [
  {
    code: 'GATEWAY_FORBIDDEN_ADDRESS',
    detail: 'svc does not connect to this address: it is link-local, or for the credentials of a cloud machine',
    advice: 'Give the address of your gateway.',
    matches: /^FORBIDDEN_ADDRESS$/,
  },
  {
    code: 'GATEWAY_TOO_LARGE',
    detail: 'The answer of the gateway is too large',
    advice: 'Check SVC_API_URL: no gateway sends as much at once.',
    matches: /^RESPONSE_TOO_LARGE$/,
  },
  {
    code: 'GATEWAY_TIMEOUT',
    detail: 'The gateway did not answer in time',
    advice: 'Nothing to do: it is asked again by itself.',
    matches: /^(TimeoutError|UND_ERR_\w*TIMEOUT|ETIMEDOUT)$/,
  },
  {
    code: 'GATEWAY_TLS',
    detail: 'The certificate of the gateway is not accepted',
    advice: 'Nothing to do here: the certificate is the gateway’s. Check the clock of this machine if it lasts.',
    matches: /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA)/,
  },
  {
    code: 'GATEWAY_DNS',
    detail: 'The name of the gateway is not known',
    advice: 'Check SVC_API_URL and the internet connection of this machine.',
    matches: /^(ENOTFOUND|EAI_\w+)$/,
  },
  {
    code: 'GATEWAY_REFUSED',
    detail: 'The gateway refuses connections',
    advice: 'The gateway is stopped, or SVC_API_URL has a wrong port.',
    matches: /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/,
  },
];

const broken: Omit<Row, 'matches'> = {
  code: 'GATEWAY_CONNECTION_LOST',
  detail: 'The connection to the gateway broke',
  advice: 'Nothing to do: it is asked again by itself.',
};

/** This process is stopping: no failure. */
export const stoppedCall: GatewayFailure = {
  kind: 'stopped',
  code: 'STOPPED',
  detail: 'The program was stopped',
  advice: 'Nothing to do: the rest follows at the next start.',
  origin: 'svc',
  status: null,
  retry_at: null,
};

/** No call was made: this client waits for its first settings. */
export const notSet: GatewayFailure = {
  kind: 'stopped',
  code: 'GATEWAY_NOT_SET',
  detail: 'No gateway is set yet',
  advice: 'Open this client in a browser and give the address of the gateway.',
  origin: 'user',
  status: null,
  retry_at: null,
};

/** No HTTP response at all. Always a failure of the gateway or of the path to it; never an empty response. */
export function describeTransportFailure(error: unknown): GatewayFailure {
  const codes = listCodes(error);
  const { code, detail, advice } = rows.find((row) => codes.some((name) => row.matches.test(name))) ?? broken;
  return { kind: 'gateway', code, detail, advice, origin: 'gateway', status: null, retry_at: null };
}

// fetch wraps the cause once or twice. A host with two addresses gives a list of errors.
function listCodes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 3) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const several = error instanceof AggregateError ? error.errors : [];
  return [error.name, ...own, ...[error.cause, ...several].flatMap((inner) => listCodes(inner, depth + 1))];
}
