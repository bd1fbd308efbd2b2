import { normaliseOperatorCode } from '@svc/domain/consent/refusal';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';

/** The content of an error body, in any of its three forms. */
export type ErrorBody = { readonly code?: string; readonly detail?: string; readonly next_access?: Instant };

const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

// v5: error, error_description. 2026: code, message. API manager: code, message, description.
const forms = z.looseObject({
  error: text,
  code: text,
  error_description: text,
  message: text,
  description: text,
  nextAccessTime: text,
});

const longestDetail = 500;

/** Reads the code and the text of an error; undefined when the body is no JSON object. */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  const parsed = forms.safeParse(body);
  if (!parsed.success) return undefined;
  const { error, code, error_description, message, description } = parsed.data;
  const reported = error || code;
  const detail = [error_description, message, description].find((value) => value !== undefined && value.trim() !== '');
  const next_access = readAccessTime(parsed.data.nextAccessTime ?? '');
  return {
    ...(next_access !== undefined && { next_access }),
    ...(reported && { code: normaliseOperatorCode(reported) }),
    ...(detail !== undefined && { detail: cleanText(detail) }),
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The API manager's way of saying when: '2026-Oct-02 05:31:00+0000 UTC'. */
function readAccessTime(value: string): Instant | undefined {
  const [, year, name = '', day, time] = /^(\d{4})-(\w{3})-(\d{2}) (\d{2}:\d{2}:\d{2})\+0000/.exec(value) ?? [];
  const month = months.indexOf(name) + 1;
  return month > 0 ? parseInstant(`${year}-${String(month).padStart(2, '0')}-${day}T${time}Z`) : undefined;
}

/** One line of printable text: it is used in responses and logs. */
function cleanText(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}

/** The body as JSON; `undefined` for anything else (HTML, empty, cut off). */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
