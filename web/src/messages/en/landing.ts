import type { landing as french } from '../fr/landing.ts';

export const landing: typeof french = {
  title: 'Your electricity made plain, from the half hour to the bill',
  text: 'svc reads your smart meter at the grid operator, with your consent. It tells you what you use, when, and what it costs.',
  openDemo: 'Open the demonstration',
  signUp: 'Create an account',
  noForm: 'The demonstration opens without signing up, on invented homes.',
  day: {
    energy: '€ of energy',
    home: 'Demonstration home',
    open: 'See this home',
  },
  sum: {
    title: 'The bill, line by line',
    text: 'Off-peak to the minute, tempo days from 06:00 to 06:00, dated prices. You can add it up yourself.',
    lines: { hp: 'Peak', hc: 'Off-peak' },
    sum: 'Sum',
  },
  hole: {
    upTo: (energy: string) => `max. ${energy}`,
    title: 'What is missing is drawn',
    text: 'An absent day is never a zero. svc says why, where the problem lies and when it will try again.',
    drawing: 'Days as bars; two are missing and hatched',
  },
  offers: {
    title: 'Offers, without advertising',
    text: 'Computed on your half hours, yours pinned, the age of each price shown.',
    mine: 'yours',
    kinds: { HC_HP: 'Tarif Bleu, off-peak', BASE: 'Tarif Bleu, base' },
    yearly: 'A year of the demonstration home, subscription included.',
  },
  where: 'Online, or at home',
  online: {
    title: 'Online',
    points: [
      'One account, one consent for each meter, nothing to install',
      '24 months of history, newest first',
      'A documented API',
    ],
  },
  atHome: {
    title: 'At home',
    points: [
      'On a Linux machine, with npm',
      'Values stored without a limit, on your disk',
      'Sent to Home Assistant, MQTT, VictoriaMetrics, Jeedom',
    ],
  },
  yours: 'Your data stays yours',
  rights: [
    { title: 'Encrypted by account', text: 'No administration page shows a value of a meter.' },
    { title: 'Erased in one go', text: 'Account, values and consent disappear together.' },
    { title: 'The day before, not live', text: 'The operator publishes the next morning, sometimes two days later.' },
  ],
  demo: {
    opening: { title: 'The demonstration is opening', text: 'Invented homes, read-only.' },
    taken: {
      title: 'You are logged in already',
      text: 'The demonstration is another account: log out first to see it.',
    },
    none: { title: 'No demonstration here', text: 'This service does not offer one.' },
    pause: { title: 'Too many visits at once', text: 'Wait a few minutes before the next one.' },
    away: { title: 'svc does not answer', text: 'Check your connection, then try again.' },
    mine: 'Back to my homes',
  },
};
