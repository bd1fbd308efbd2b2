import type { FastifyRequest } from 'fastify';

const shortest = 6;
const longestText = 2000;

/**
 * An error as it may be logged: every value that the request itself carried is cut out of its text.
 * A library may quote its input in an exception, and that input may be a password.
 */
export function describeError(
  error: unknown,
  request: FastifyRequest,
): { type: string; message: string; stack: string } {
  const carried = [request.headers.authorization, request.headers.cookie, request.query, request.params, request.body];
  const values = [...new Set(carried.flatMap((value) => textsIn(value)))].sort((a, b) => b.length - a.length);
  const clean = (text: string) =>
    values.reduce((rest, value) => rest.replaceAll(value, '[redacted]'), text).slice(0, longestText);
  if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' };
  return { type: error.name, message: clean(error.message), stack: clean(error.stack ?? '') };
}

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value, ...value.split(/[\s=:;,]+/)].filter((part) => part.length >= shortest);
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth + 1));
}
