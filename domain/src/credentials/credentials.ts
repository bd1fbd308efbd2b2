/** bcrypt reads only 72 bytes: it would truncate a longer password silently. */
const longestPassword = 72;
const longestEmail = 254;
const longestLocalPart = 64;

/** Whether a lower-case text is among the passwords that are tried first. */
export type IsCommon = (text: string) => boolean;
type PasswordRule = { readonly message: string; readonly isMet: (password: string, isCommon: IsCommon) => boolean };

const passwordRules: readonly PasswordRule[] = [
  { message: 'must have 8 characters or more', isMet: (password) => [...password].length >= 8 },
  { message: 'must have an upper-case letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { message: 'must have a lower-case letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { message: 'must have a digit', isMet: (password) => /\d/.test(password) },
  {
    message: 'must have 5 different characters or more, whatever their case',
    isMet: (password) => new Set(password.toLowerCase()).size >= 5,
  },
  {
    message: 'is a common password, or one with a few digits or signs behind it: those are tried first',
    isMet: (password, isCommon) => !guesses(password).some(isCommon),
  },
  { message: 'must not be longer than 72 bytes', isMet: (password) => utf8Length(password) <= longestPassword },
  // bcrypt ends at a NUL: what follows it would not be checked.
  { message: 'must not contain a NUL character', isMet: (password) => !password.includes('\0') },
];

/** One message for each broken rule, none for a good password: the one validator of signup, reset and update. */
export function checkPassword(password: string, isCommon: IsCommon): string[] {
  return passwordRules.filter(({ isMet }) => !isMet(password, isCommon)).map(({ message }) => message);
}

/** The entries of a list of common passwords that this password is built on: `summer` for `Summer2026!`. */
function guesses(password: string): string[] {
  const lower = password.toLowerCase();
  return [lower, lower.replace(/[^\p{L}]{1,5}$/u, '')];
}

/** The number of bytes a text takes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** The form in which addresses are compared and stored: trimmed and lower-cased. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The normalised address, or undefined when it is not one that mail can be sent to. */
export function parseEmail(input: string): string | undefined {
  const email = normaliseEmail(input);
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  if (email.length > longestEmail || local.length > longestLocalPart || !localPart.test(local)) return undefined;
  const topLevel = labels.at(-1) ?? '';
  if (labels.length < 2 || topLevel.length < 2 || /^\d+$/.test(topLevel)) return undefined;
  return labels.every((label) => domainLabel.test(label)) ? email : undefined;
}
