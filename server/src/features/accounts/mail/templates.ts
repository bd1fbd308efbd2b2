import type { LinkPurpose } from '../credentials/link-token-repository.ts';

export type Language = 'fr' | 'en';
type Template = { readonly subject: string; readonly text: (link: string) => string };

// The token follows `#`: no server sees it, and a mail scanner that follows the link verifies nothing.
const pages: Readonly<Record<LinkPurpose, string>> = {
  verification: '/verify-email#token=',
  reset: '/reset-password#token=',
  invitation: '/reset-password#token=',
};

const french: Readonly<Record<LinkPurpose, Template>> = {
  verification: {
    subject: 'Confirmez votre adresse e-mail',
    text: (link) =>
      `Bonjour,\n\nUn compte vient d'être créé avec cette adresse. Pour la confirmer, ouvrez ce lien :\n\n${link}\n\nIl est valable 24 heures et ne sert qu'une fois. Si vous n'avez pas créé de compte, n'ouvrez pas ce lien : quelqu'un d'autre connaît le mot de passe de ce compte. Si vous l'ouvrez quand même, choisissez-y votre propre mot de passe : celui de l'inscription ne vaudra plus.\n`,
  },
  reset: {
    subject: 'Changez votre mot de passe',
    text: (link) =>
      `Bonjour,\n\nUn nouveau mot de passe a été demandé pour votre compte. Pour le choisir, ouvrez ce lien :\n\n${link}\n\nIl est valable une heure et ne sert qu'une fois. Si vous n'avez rien demandé, ne faites rien : votre mot de passe reste inchangé.\n`,
  },
  invitation: {
    subject: 'Votre compte est prêt',
    text: (link) =>
      `Bonjour,\n\nUn administrateur a créé un compte pour vous. Pour choisir votre mot de passe, ouvrez ce lien :\n\n${link}\n\nIl est valable 24 heures et ne sert qu'une fois.\n`,
  },
};

const english: Readonly<Record<LinkPurpose, Template>> = {
  verification: {
    subject: 'Confirm your e-mail address',
    text: (link) =>
      `Hello,\n\nAn account was created with this address. To confirm it, open this link:\n\n${link}\n\nIt is valid for 24 hours and works once. If you did not create an account, do not open this link: another person knows the password of this account. If you open it all the same, set a password of your own with it: the one of the signup then ends.\n`,
  },
  reset: {
    subject: 'Change your password',
    text: (link) =>
      `Hello,\n\nA new password was requested for your account. To choose it, open this link:\n\n${link}\n\nIt is valid for one hour and works once. If you did not ask for it, do nothing: your password stays as it is.\n`,
  },
  invitation: {
    subject: 'Your account is ready',
    text: (link) =>
      `Hello,\n\nAn administrator created an account for you. To choose your password, open this link:\n\n${link}\n\nIt is valid for 24 hours and works once.\n`,
  },
};

const templates: Readonly<Record<Language, Readonly<Record<LinkPurpose, Template>>>> = { fr: french, en: english };

export function renderMail(
  kind: LinkPurpose,
  language: Language,
  frontendUrl: string,
  token: string,
): { subject: string; text: string } {
  const template = templates[language][kind];
  return { subject: template.subject, text: template.text(buildLink(kind, frontendUrl, token)) };
}

export function buildLink(kind: LinkPurpose, frontendUrl: string, token: string): string {
  return `${frontendUrl}${pages[kind]}${token}`;
}
