import type { Operator } from './operator.ts';
import { findPersona, nominalPersona, type Persona } from './personas.ts';

export type Version = 'v1' | 'v2';

/** A request for the consent page, once every parameter is valid. */
export type ConsentRequest = {
  readonly version: Version;
  readonly client_id: string;
  readonly state: string;
  readonly duration_months: number;
  readonly persona: Persona;
  readonly return_address: string;
  readonly redirect_uri: string | undefined;
  readonly denied: boolean;
};

export type PageError = { readonly status: number; readonly error: string; readonly description: string };

type Query = Record<string, string | undefined>;

const longestState = 100;
const longestMonths = 36;
const longestDays = 1095;

export function readConsentRequest(operator: Operator, version: Version, query: Query): ConsentRequest | PageError {
  const { client_id, response_type, state, duration, redirect_uri } = query;
  if (!client_id || response_type !== 'code' || !state || !duration) return invalid('missing_parameter');
  if (client_id !== operator.settings.client.client_id) {
    return { status: 403, error: 'access_denied', description: 'unknown_client' };
  }
  if (state.length > longestState) return invalid('state_too_long');
  const months = readDuration(duration);
  if (typeof months === 'string') return invalid(months);
  const persona = findPersona(query.persona ?? state.at(-1) ?? '');
  if (query.persona !== undefined && persona === undefined) return invalid('unknown_persona');
  if (redirect_uri !== undefined && !isWebAddress(redirect_uri)) return invalid('invalid_redirect_uri');
  operator.settings.return_address ??= redirect_uri;
  const return_address = (version === 'v1' ? redirect_uri : undefined) ?? operator.settings.return_address;
  if (return_address === undefined) {
    return { status: 500, error: 'server_error', description: 'no_registered_return_address' };
  }
  return {
    version,
    client_id,
    state,
    duration_months: months,
    persona: persona ?? nominalPersona,
    return_address,
    redirect_uri: version === 'v1' ? redirect_uri : undefined,
    denied: query.deny === '1',
  };
}

function invalid(description: string): PageError {
  return { status: 400, error: 'invalid_request', description };
}

/** ISO 8601, three years at most: P3Y, P36M and P1095D are the same. In months, the days rounded down. */
export function readDuration(text: string): number | 'invalid_duration_format' | 'maximum_duration_exceeded' {
  const found = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?$/.exec(text);
  if (!found) return 'invalid_duration_format';
  const [, years = '0', months = '0', days = '0'] = found;
  const whole = Number(years) * 12 + Number(months);
  const allDays = (whole * longestDays) / longestMonths + Number(days);
  if (allDays === 0) return 'invalid_duration_format';
  if (allDays > longestDays) return 'maximum_duration_exceeded';
  return Math.floor((allDays * longestMonths) / longestDays);
}

function isWebAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return address?.protocol === 'http:' || address?.protocol === 'https:';
}
