import type { EntityState } from '@svc/domain/exports/hub/entity-states';
import type { PartFailure } from '@svc/domain/exports/snapshot';
import { DestinationError, quoteError } from '../failure.ts';
import { type HttpResponse, joinUrl, openHttpLine } from '../http-call.ts';
import { type HubAddress, notAdministrator, refuseToken } from './hub-connection.ts';

const responseTimeoutMs = 10_000;

/** Inside the hub's own environment the supervisor acts as its proxy. */
export function apiUrl(address: string, path: string): string {
  return joinUrl(address, `/api/${path}`);
}

/** Checks that the hub is reachable and accepts the token. */
export async function greetHub(address: HubAddress, signal: AbortSignal): Promise<void> {
  const line = openHttpLine(address, signal);
  try {
    const { status } = await line.call({
      method: 'GET',
      url: apiUrl(address.url, ''),
      headers: { authorization: `Bearer ${address.token}` },
      timeoutMs: responseTimeoutMs,
    });
    if (status === 401 || status === 403) throw refuseToken(address.url);
    if (status !== 200)
      throw new DestinationError('api_error', `API Error: ${status}. This address does not answer as a hub.`);
  } finally {
    line.close();
  }
}

/** Entities that exist until the hub restarts, so they are sent at each run. */
export async function postStates(
  address: HubAddress,
  states: readonly EntityState[],
  signal: AbortSignal,
): Promise<{ posted: number; errors: PartFailure[] }> {
  const line = openHttpLine(address, signal);
  const errors: PartFailure[] = [];
  let posted = 0;
  try {
    for (const { entity_id, state, attributes } of states) {
      const response = await line.call({
        method: 'POST',
        url: apiUrl(address.url, `states/${entity_id}`),
        headers: { authorization: `Bearer ${address.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ state, attributes }),
        timeoutMs: responseTimeoutMs,
      });
      if (response.status === 200 || response.status === 201) posted++;
      else errors.push({ part: entity_id, ...describeStatus(response) });
    }
  } finally {
    line.close();
  }
  return { posted, errors };
}

function describeStatus(response: HttpResponse): { code: string; message: string } {
  const { status } = response;
  const detail = quoteError(response);
  if (status === 401) return { code: 'unauthorized', message: notAdministrator };
  if (status === 400) return { code: 'bad_format', message: `The hub refused the state.${detail}` };
  return { code: 'api_error', message: `API Error: ${status}.${detail}` };
}
