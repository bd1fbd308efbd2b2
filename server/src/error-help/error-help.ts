import type { PointErrorCode } from '@svc/domain/delivery-points/point-error';
import { type ErrorCode, errorCatalogue } from '#errors.ts';
import { accountsHelp } from './accounts.ts';
import { consentHelp } from './consent.ts';
import type { Help, Language } from './help.ts';
import { operatorHelp } from './operator.ts';
import { requestsHelp } from './requests.ts';
import { serviceHelp } from './service.ts';

// A code of the catalogue, or of a PDL error, without help text does not compile.
const all: Readonly<Record<ErrorCode | PointErrorCode, Help> & Record<string, Help>> = {
  ...accountsHelp,
  ...requestsHelp,
  ...consentHelp,
  ...operatorHelp,
  ...serviceHelp,
};

export type ErrorEntry = {
  readonly code: string;
  /** As in `help` of a response, after the `#`. */
  readonly anchor: string;
  /** null: reported within a response, never as one. */
  readonly status: number | null;
  readonly origin: string | null;
  readonly detail: string | null;
  readonly cause: string;
  readonly remedy: string;
};

/** Every code in our responses, in alphabetical order. */
export function listErrors(language: Language): ErrorEntry[] {
  return Object.entries(all)
    .map(([code, help]) => ({ code, anchor: code.toLowerCase(), ...describe(code), ...help[language] }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

function describe(code: string): Pick<ErrorEntry, 'status' | 'origin' | 'detail'> {
  if (code in operatorHelp) return { status: 400, origin: 'gridop', detail: null };
  const row = code in errorCatalogue ? errorCatalogue[code as ErrorCode] : undefined;
  return { status: row?.status ?? null, origin: row?.origin ?? null, detail: row?.detail ?? null };
}
