import type { setup as french } from '../fr/setup.ts';
import { count } from './count.ts';
import { measureLabels } from './measures.ts';

type Same<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string
    ? string
    : Messages[Key] extends (...given: never[]) => string
      ? Messages[Key]
      : Messages[Key] extends object
        ? Same<Messages[Key]>
        : Messages[Key];
};

export const setup: Same<typeof french> = {
  steps: {
    gateway: ['Join the gateway', 'One address, two codes'],
    homes: ['Choose the homes', 'Those that the gateway knows'],
    import: ['Import', 'By itself, nothing is erased'],
    destination: ['A destination', 'Optional, later as well'],
  },
  stepsLabel: 'Steps',
  resume: 'Each step goes on where you left it; nothing leaves this box without a destination.',
  leave: 'Go to Today',
  measures: measureLabels,
  gateway: {
    title: 'Join this box to your gateway',
    caption: 'The block shown once, at sign-up or after “Replace”, page “Account” of the gateway, is pasted here.',
    paste: 'Copied block',
    pasteHint: 'Optional. It is read, then emptied.',
    url: 'Address of the gateway',
    urlHint: 'For example https://svc.example.org/api. Without a path, /api is added.',
    id: 'Identifier',
    secret: 'Secret',
    secretHint: 'Stored encrypted here, never shown again.',
    trimmed: (length) => `${length} characters, spaces and line ends removed.`,
    test: 'Try it',
    testing: 'Trying…',
    again: 'Try again',
    save: (homes) => (homes === 0 ? 'Go on' : `Go on with ${count(homes, 'home', 'homes')}`),
    saving: 'Saving…',
    reachable: (version) => (version === null ? 'The gateway answers' : `The gateway answers, version ${version}`),
    accepted: 'Credentials accepted',
    homes: (number) => (number === 0 ? 'No home so far' : `${count(number, 'home', 'homes')} in sight`),
    noHomes: 'Add a meter on the gateway’s site.',
    clockFine: 'Clock right',
    clockOff: (length, isAhead) => `Clock ${length} ${isAhead ? 'ahead' : 'behind'}`,
    lengths: {
      days: (number) => `${number} days`,
      hours: (number) => `${number} h`,
      minutes: (number) => `${number} min`,
      seconds: (number) => `${number} s`,
    },
    clockWhy: 'Set the time of this machine: days could shift.',
    milliseconds: (ms) => `${ms} ms`,
    errors: {
      credentials: [
        'The gateway refuses these credentials',
        'Check the identifier and the secret. If the secret is lost, “Replace” on the page “Account” of the gateway makes another.',
      ],
      address: ['This is not a gateway', 'Check the address: that of the site, with /api at its end.'],
      away: ['The gateway does not answer', 'Check the address and the connection, then try again.'],
      other: ['The gateway could not answer', 'Try again in some minutes.'],
    },
    exact: 'Exact answer',
    noScheme: 'Begin with http:// or https://, for example https://svc.example.org/api.',
    invalidUrl: 'This address is incomplete or holds a user. For example: https://svc.example.org/api.',
    invalid: 'Copy this value again, page “Account” of the gateway.',
    clientUnreachable: 'This box does not answer. Check that it is switched on.',
    fixed: (url) => `The gateway is ${url}. The settings of the environment win; change them there.`,
    saved: (url) => `Gateway saved: ${url}. Changing it needs the secret again.`,
    unreadable: 'The stored secret cannot be read any more: the key of this box has changed. Type it again.',
  },
  homes: {
    title: 'Which homes are read here?',
    caption: 'You can change your mind. A home that is left out costs no call.',
    none: 'The gateway does not know a home of yours yet.',
    noneHint: 'Add a meter and give your consent on its site, then come back.',
    consents: {
      active: 'consent valid',
      pending: 'consent pending',
      unusable: 'consent not usable yet',
      expired: 'consent ended',
      revoked: 'consent revoked',
    },
    inactive: 'switched off at the gateway',
    go: (homes) => `Import ${count(homes, 'home', 'homes')}`,
    later: 'Go on without a home',
    failed: 'This choice could not be saved. Try again.',
  },
  import: {
    title: (days) => `${days} days have arrived`,
    waiting: 'The first days are coming',
    done: 'All there is is here',
    caption: 'The last seven days first, the rest follows by itself. Closing the page stops nothing.',
    running: (percent) => `Reading: ${percent}.`,
    next: (moment) => `The rest comes at ${moment}.`,
    present: 'present',
    ofDays: (known, days) => `${known} days of ${days}`,
    strip: (measure, known, days) => `${measure}: ${known} days present of ${days}`,
    failed: 'The reading met an obstacle. The activity log has the cause.',
    activity: 'Open the journal',
    chart: 'See the consumption',
    destination: 'Choose a destination',
  },
  destination: {
    title: 'Where should your values go?',
    caption: 'One is enough to begin. Without a destination, all of it can be read here.',
    skip: 'Skip, go to Today',
  },
};
