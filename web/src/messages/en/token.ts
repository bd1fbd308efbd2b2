import type { token as french } from '../fr/token.ts';

export const token: typeof french = {
  promise: 'Your electricity, half hour by half hour, down to the bill.',
  title: 'This box asks for a token',
  caption: 'It was shown once, when “svc token set” made it.',
  ended: 'Your access has ended. Enter the token again to return to the page you were reading.',
  field: 'Access token',
  send: 'Open',
  wrong: 'This is not the right token.',
  storage: 'Stored by this tab only.',
};
