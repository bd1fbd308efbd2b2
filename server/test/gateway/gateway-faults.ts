import type { ServerResponse } from 'node:http';

/** What a client may receive instead of a response of its gateway. */
export type Fault =
  | 'html_502'
  | 'text_500'
  | 'json_503'
  | 'overloaded'
  | 'rate_limit'
  | 'hang'
  | 'not_json'
  | 'success_false'
  | 'html_200';

const json = 'application/json';
const page = '<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>';

export function sendFault(fault: Fault, response: ServerResponse): void {
  const texts: Record<Exclude<Fault, 'hang'>, readonly [number, string, string, number?]> = {
    html_502: [502, 'text/html', page],
    html_200: [200, 'text/html', page],
    text_500: [500, 'text/plain', 'upstream connect error'],
    json_503: [503, json, '{"detail":"Cache or database unavailable","code":"STORE_UNAVAILABLE","origin":"svc"}', 2],
    overloaded: [503, json, '{"detail":"Too many requests at once","code":"OVERLOADED","origin":"svc"}', 40],
    rate_limit: [429, json, '{"detail":"Rate limit exceeded","code":"RATE_LIMIT_EXCEEDED","origin":"svc"}', 1],
    not_json: [200, 'application/json', '{"success":tru'],
    success_false: [200, 'application/json', '{"success":false,"error":{"code":"OLD","message":"an old gateway"}}'],
  };
  // A hanging gateway leaves the connection open and sends nothing: the caller's own timeout ends it.
  if (fault === 'hang') return;
  const [status, type, text, retry] = texts[fault];
  response.writeHead(status, { 'content-type': type, ...(retry !== undefined && { 'retry-after': String(retry) }) });
  response.end(text);
}
