import type { signup as french } from '../fr/signup.ts';

export const signup: typeof french = {
  title: 'Your half hours of electricity, readable at last',
  caption: 'Create an account to read your meter. Your data stays encrypted and is deleted in one go.',
  email: 'E-mail address',
  send: 'Create the account',
  sending: 'Creating…',
  already: 'An account already?',
  logIn: 'Log in',
  demo: 'See the demonstration first',
  encrypted: { title: 'Encrypted by meter.', text: 'No administration page shows your values.' },
  yesterday: {
    title: 'The day before, at about 08:00.',
    text: 'The operator publishes the next morning; nothing is live.',
  },
  erased: { title: 'Erase everything.', text: 'Account, values and consent, in one go.' },
  errors: {
    taken: 'An account has this address already. Log in, or ask for a new password.',
    email: 'This is not an e-mail address.',
    captcha:
      'This gateway asks for a captcha of another service, and this page loads none. Nothing was created. Sign up by the API (POST /api/accounts/signup, field captcha_token, described under /api/docs), or ask the administrator of the gateway.',
    pause: 'Too many tries. Wait a few minutes before the next one.',
    away: 'svc does not answer. Check your connection, then try again.',
  },
  mail: {
    title: 'Look at your mail',
    text: (email: string) => `A link has just left for ${email}. It works once, within 24 hours.`,
    nothing: 'Nothing came?',
    junk: 'Look among the junk, or ask for another link.',
    again: 'Send the link again',
    sentAgain: 'Request sent',
  },
  verify: {
    title: 'Confirm your address',
    text: 'This link comes from your mailbox. One click opens the account.',
    other: 'Choose another password: the one of the sign-up is not mine, or I want to change it.',
    send: 'Confirm my address',
    done: 'Address confirmed. The account is open.',
    onward: 'Log in',
    spent: 'This link no longer works',
    spentText: 'It was used already, or its 24 hours are over. Log in: svc will tell you whether another is needed.',
  },
  secret: {
    title: 'Your API secret, shown this once',
    text: 'A local box or a program reads your data with it. For this page your password is enough.',
    onward: 'Continue',
  },
};
