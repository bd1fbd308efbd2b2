import type { common as french } from '../fr/common.ts';
import { englishState } from './states.ts';

export const common: typeof french = {
  seeHomes: 'See the homes',
  tryAgain: 'Try again',
  hoursAbove: (hours, power) => `${hours} h above ${power}`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  panel: (state) =>
    state.kind === 'ready' || state.kind === 'loading' ? { title: '', text: '' } : englishState(state),
  moment: {
    yesterday: (time) => `yesterday at ${time}`,
    tomorrow: (time) => `tomorrow at ${time}`,
    onDay: (day, time) => `${day} at ${time}`,
  },
  register: { base: 'single rate', hp: 'peak hours', hc: 'off-peak hours' },
  absence: {
    hole: 'missing at the operator',
    unpublished: 'not published yet',
    waiting: 'waiting',
    refused: 'refused by the operator',
    consent: 'outside your consent',
    before: 'before you',
  },
  publicNav: { help: 'Help', api: 'API', logIn: 'Log in', signUp: 'Create an account' },
  demoBanner: {
    title: 'Demonstration.',
    text: 'Invented homes, read-only.',
    signUp: 'Create an account',
    leave: 'Leave',
  },
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser refused to copy',
  password: {
    label: 'Password',
    show: 'Show the password',
    hide: 'Hide the password',
    good: (count: number) => `${count} characters, good enough`,
    rule: 'At least 8 characters, with an upper-case letter, a lower-case letter and a digit.',
    short: 'It needs at least 8 characters.',
    upper: 'It lacks an upper-case letter.',
    lower: 'It lacks a lower-case letter.',
    digit: 'It lacks a digit.',
    varied: 'It needs at least 5 different characters.',
    long: 'It is too long: 72 bytes at most.',
    common: 'This password is too common: it would be tried first.',
  },
  secret: {
    id: 'Identifier',
    secret: 'Secret',
    download: 'Download for the box',
    kept: 'I have put it away. Going on wipes it from this page.',
  },
  steps: {
    of: (at: number, of: number) => `Step ${at} of ${of}`,
    leave: 'You can close this page at any time: each step goes on where you left it.',
    account: { title: 'Create the account', text: 'An address, a password' },
    meter: { title: 'Name the meter', text: 'The PDL, 14 digits' },
    consent: { title: 'Give your consent', text: 'At the operator, in two minutes' },
    import: { title: 'Import the history', text: 'By itself, newest first' },
  },
};
