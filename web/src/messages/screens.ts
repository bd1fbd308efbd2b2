/** The messages of each screen, loaded together with it: one line per screen. */
export const screenMessages = {
  account: { fr: () => import('./fr/account.ts'), en: () => import('./en/account.ts') },
  help: { fr: () => import('./fr/help.ts'), en: () => import('./en/help.ts') },
  calendar: { fr: () => import('./fr/calendar.ts'), en: () => import('./en/calendar.ts') },
  compare: { fr: () => import('./fr/compare.ts'), en: () => import('./en/compare.ts') },
  admin: { fr: () => import('./fr/admin.ts'), en: () => import('./en/admin.ts') },
  alerts: { fr: () => import('./fr/alerts.ts'), en: () => import('./en/alerts.ts') },
  homes: { fr: () => import('./fr/homes.ts'), en: () => import('./en/homes.ts') },
  landing: { fr: () => import('./fr/landing.ts'), en: () => import('./en/landing.ts') },
  money: { fr: () => import('./fr/money.ts'), en: () => import('./en/money.ts') },
  offers: { fr: () => import('./fr/offers.ts'), en: () => import('./en/offers.ts') },
  solar: { fr: () => import('./fr/solar.ts'), en: () => import('./en/solar.ts') },
  tariffs: { fr: () => import('./fr/tariffs.ts'), en: () => import('./en/tariffs.ts') },
  login: { fr: () => import('./fr/login.ts'), en: () => import('./en/login.ts') },
  onboarding: { fr: () => import('./fr/onboarding.ts'), en: () => import('./en/onboarding.ts') },
  signup: { fr: () => import('./fr/signup.ts'), en: () => import('./en/signup.ts') },
  power: { fr: () => import('./fr/power.ts'), en: () => import('./en/power.ts') },
  signals: { fr: () => import('./fr/signals.ts'), en: () => import('./en/signals.ts') },
  destinations: { fr: () => import('./fr/destinations.ts'), en: () => import('./en/destinations.ts') },
  activity: { fr: () => import('./fr/activity.ts'), en: () => import('./en/activity.ts') },
  setup: { fr: () => import('./fr/setup.ts'), en: () => import('./en/setup.ts') },
  status: { fr: () => import('./fr/status.ts'), en: () => import('./en/status.ts') },
  today: { fr: () => import('./fr/today.ts'), en: () => import('./en/today.ts') },
  token: { fr: () => import('./fr/token.ts'), en: () => import('./en/token.ts') },
  usage: { fr: () => import('./fr/usage.ts'), en: () => import('./en/usage.ts') },
} as const;

export type MessageNamespace = keyof typeof screenMessages;

type French<Name extends MessageNamespace> = Awaited<ReturnType<(typeof screenMessages)[Name]['fr']>>;

export type ScreenMessages = {
  readonly [Name in MessageNamespace]: Name extends keyof French<Name> ? French<Name>[Name] : never;
};
