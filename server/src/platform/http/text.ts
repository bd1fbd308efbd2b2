import { z } from 'zod';

// Control characters, and halves of a pair of UTF-16: no name, address, day or token has one. PostgreSQL stores no NUL,
// and a line feed in a name would start a new line wherever the name is printed.
const unprintable = /[\p{Cc}\p{Cs}]/u;
const isPrintable = (value: string) => !unprintable.test(value);
const message = 'must not contain control characters';

/** One line of external text, which every database, log and mail can store: the schema of every free string. */
export const text = (max: number) => z.string().max(max).refine(isPrintable, message);

/** The same, as people type it: surrounding spaces are removed. */
export const trimmedText = (max: number) =>
  z.string().trim().max(max, `has ${max} characters at most`).refine(isPrintable, message);
