import type { AuthorizeVersion } from './oauth.port.ts';

const scopes = [
  'metering_data:consumption_daily',
  'metering_data:consumption_load_curve',
  'metering_data:production_daily',
  'metering_data:production_load_curve',
  'customers:contact_data',
  'customers:contract_data',
] as const;

const consentDuration = 'P3Y';
const longestState = 100;

/** The consent page under the host that serves it (the customer area, or the API itself in the sandbox). */
export function authorizePage(baseUrl: string, version: AuthorizeVersion): string {
  return `${baseUrl.replace(/\/$/, '')}/dataconnect/${version}/oauth2/authorize`;
}

/** The address to send the user to. v2 returns to the address registered at the operator and takes no scope. */
export function authorizeAddress(input: {
  page: string;
  version: AuthorizeVersion;
  client_id: string;
  redirect_uri: string;
  state: string;
}): string {
  const { page, version, client_id, redirect_uri, state } = input;
  if (state.length > longestState) throw new RangeError('a state has at most 100 characters');
  const query = new URLSearchParams({ response_type: 'code', client_id });
  // A space is written `+` in a query: the scopes arrive joined by it.
  if (version === 'v1') {
    query.set('redirect_uri', redirect_uri);
    query.set('scope', scopes.join(' '));
  }
  query.set('state', state);
  query.set('duration', consentDuration);
  const address = new URL(page);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return address.toString();
}
