/**
 * Why the operator refuses a call. One row, one refusal. The form of the body depends on its source: v5, the 2026 APIs,
 * or the API manager in front of both.
 */
export type Generation = 'v5' | '2026';

type Row = {
  readonly status: number;
  readonly code: string;
  readonly text: string;
  /** Where 2026 differs: its own code or text, or the v5 form. */
  readonly in2026?: { readonly status?: number; readonly code?: string; readonly text?: string; readonly form?: 'v5' };
};

const table = {
  no_consent: {
    status: 403,
    code: 'ADAM-DC-0008',
    text: 'There is no consent for this customer and this point',
    in2026: { code: '403', text: "Le demandeur n'est pas autorisé par le titulaire du point" },
  },
  revoked: { status: 403, code: 'ADAM-DC-0008', text: 'There is no consent for this customer and this point' },
  moved: { status: 403, code: 'ADAM-DC-0007', text: 'The customer is no longer at this point' },
  not_yet_usable: {
    status: 400,
    code: 'ADAM-DC-0007',
    text: "Le client n'est pas titulaire du point demandé",
  },
  not_yet_recorded: { status: 500, code: 'ADAM-DC-0500', text: 'Internal server error' },
  consent_window: {
    status: 403,
    code: 'ADAM-DC-0009',
    text: 'The start date must be later than the start of the consent',
  },
  before_activation: {
    status: 400,
    code: 'ADAM-ERR0123',
    text: "The requested period cannot be anterior to the meter's last activation date",
    in2026: { form: 'v5' },
  },
  no_service: {
    status: 400,
    code: 'ADAM-ERR0191',
    text: 'No subscribed service for the requested data and period',
  },
  history: {
    status: 400,
    code: 'ADAM-ERR0125',
    text: 'The start date is before the limit of the history',
    in2026: { code: 'ADAM-DC-0016' },
  },
  curve_too_long: {
    status: 400,
    code: 'ADAM-ERR0126',
    text: 'The requested period of a load curve cannot exceed 7 days',
    in2026: { code: 'ADAM-DC-0015' },
  },
  not_holder: { status: 400, code: 'ADAM-ERR0061', text: 'The requester is not recognised as the holder of the meter' },
  direction: { status: 400, code: 'ADAM-ERR0069', text: 'The direction of measure does not match the point' },
  curve_off: {
    status: 400,
    code: 'ADAM-ERR0075',
    text: 'The customer objected to the recording of the load curve',
  },
  unknown_point: { status: 400, code: 'ADAM-ERR0155', text: 'The point is unknown' },
  missing_parameter: {
    status: 400,
    code: 'invalid_request',
    text: 'A required parameter is missing',
    in2026: { status: 500, code: '500', text: 'Erreur technique' },
  },
  unknown_parameter: {
    status: 400,
    code: 'invalid_request',
    text: 'A parameter is unknown',
    in2026: { status: 500, code: '500', text: 'Erreur technique' },
  },
  malformed_point: {
    status: 400,
    code: 'invalid_request',
    text: 'The usage point identifier must have 14 digits',
    in2026: { code: 'Invalid_request' },
  },
  malformed_date: {
    status: 400,
    code: 'invalid_request',
    text: 'A date must have the form YYYY-MM-DD',
    in2026: { code: 'Invalid_request' },
  },
  start_after_end: {
    status: 400,
    code: 'invalid_request',
    text: 'Start date should be before end date',
    in2026: { code: 'Invalid_request' },
  },
  end_not_past: {
    status: 400,
    code: 'invalid_request',
    text: 'The end date parameter must be earlier than the current date',
  },
  daily_too_long: {
    status: 400,
    code: 'invalid_request',
    text: 'The requested period cannot exceed 365 days',
    in2026: { code: 'Invalid_request' },
  },
  no_data: {
    status: 404,
    code: 'no_data_found',
    text: 'No data found for this usage point on this period',
    in2026: { code: '404', text: 'Pas de mesure trouvée pour ce point' },
  },
  per_second: {
    status: 429,
    code: 'Quota Q3 reached',
    text: 'Throughput exceeded',
    in2026: { code: '429', text: 'SLA dépassé' },
  },
  per_hour: {
    status: 429,
    code: 'Quota Q4 reached',
    text: 'Throughput exceeded',
    in2026: { code: '429', text: 'SLA dépassé' },
  },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof table;
export const refusalNames = Object.keys(table) as RefusalName[];

export type Refusal = { readonly status: number; readonly body: string };

export function refusal(name: RefusalName, generation: Generation, text?: string): Refusal {
  const row: Row = table[name];
  const own = generation === '2026' ? row.in2026 : undefined;
  const code = own?.code ?? row.code;
  const message = text ?? own?.text ?? row.text;
  const write = generation === 'v5' || own?.form === 'v5' ? v5Body : newBody;
  return { status: own?.status ?? row.status, body: write(code, message) };
}

export function v5Body(error: string, error_description: string): string {
  return JSON.stringify({ error, error_description, error_uri: '' });
}

export function newBody(code: string, message: string): string {
  return JSON.stringify({ code, message });
}

export function managerBody(code: string, message: string, description: string): string {
  return JSON.stringify({ code, message, description });
}

/** The API manager's own refusals; the space after "forbidden" is on the wire. */
export const invalidBearer: Refusal = {
  status: 401,
  body: managerBody('900901', 'Invalid Credentials', 'Access failure for API: the access token is invalid or expired'),
};

export const notSubscribed: Refusal = {
  status: 403,
  body: managerBody('900908', 'Resource forbidden ', 'API Subscription validation failed.'),
};
