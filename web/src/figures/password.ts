import { checkPassword, utf8Length } from '@svc/domain/credentials/credentials';
import type { Messages } from '../messages/i18n.tsx';

type Lack = 'short' | 'upper' | 'lower' | 'digit' | 'varied' | 'long';

const lacks: readonly (readonly [Lack, (password: string) => boolean])[] = [
  ['short', (password) => [...password].length < 8],
  ['upper', (password) => !/\p{Lu}/u.test(password)],
  ['lower', (password) => !/\p{Ll}/u.test(password)],
  ['digit', (password) => !/\d/.test(password)],
  ['varied', (password) => new Set(password.toLowerCase()).size < 5],
  ['long', (password) => utf8Length(password) > 72],
];

/**
 * The message for the first rule that a new password breaks. Undefined when the gateway accepts it. Only the gateway
 * checks for common passwords.
 */
export function validatePassword(
  password: string,
  { password: messages }: Pick<Messages, 'password'>,
): string | undefined {
  const [lack] = lacks.find(([, isLacking]) => isLacking(password)) ?? [];
  if (lack) return messages[lack];
  return checkPassword(password, () => false).length > 0 ? messages.rule : undefined;
}
