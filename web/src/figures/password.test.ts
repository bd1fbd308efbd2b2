import { checkPassword } from '@svc/domain/credentials/credentials';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../test/i18n.ts';
import { validatePassword } from './password.ts';

describe('a new password', () => {
  it.each([
    ['Abc1', 'Il faut au moins 8 caractères.'],
    ['abcdefg1', 'Il manque une majuscule.'],
    ['ABCDEFG1', 'Il manque une minuscule.'],
    ['Abcdefgh', 'Il manque un chiffre.'],
    ['Aaaaaa11', 'Il faut au moins 5 caractères différents.'],
    [`Abcde1${'é'.repeat(40)}`, 'Il est trop long : 72 octets au plus.'],
    ['Correct-horse-7', undefined],
  ])('%s: %s', async (password, messages) => {
    const i18n = await loadI18n('fr');
    expect(validatePassword(password, i18n.messages)).toBe(messages);
    // The gateway applies the same rules.
    expect(checkPassword(password, () => false).length > 0).toBe(messages !== undefined);
  });
});
