import { normaliseOperatorCode } from '@svc/domain/consent-refusal';
import { z } from 'zod';

/** What an error body says, whichever of its three forms it has. */
export type ErrorBody = { readonly code?: string; readonly detail?: string };

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
});

const longestDetail = 500;

/** Reads the code and the text of an error; undefined when the body is no JSON object. */
export function readErrorBody(body: unknown): ErrorBody | undefined {
  const parsed = forms.safeParse(body);
  if (!parsed.success) return undefined;
  const { error, code, error_description, message, description } = parsed.data;
  const said = error || code;
  const detail = [error_description, message, description].find((words) => words !== undefined && words.trim() !== '');
  return {
    ...(said && { code: normaliseOperatorCode(said) }),
    ...(detail !== undefined && { detail: cleanText(detail) }),
  };
}

/** One line of printable text: it goes into answers and logs. */
function cleanText(words: string): string {
  return words
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestDetail);
}

/** The body as JSON; `undefined` stands for anything else (HTML, empty, cut off). */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
