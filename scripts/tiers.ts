import type { Tally } from './tally-reporter.ts';

export type Tier = {
  readonly name: string;
  readonly project: 'domain' | 'web' | 'simulator' | 'feature' | 'journey' | 'verify';
  readonly zone: string;
  /** A tier with fewer tests has lost some: a folder that is not looked into, files that were not renamed. */
  readonly least: number;
  readonly workers?: number;
};

/**
 * The tiers of the gate. Host time zones vary, because the host's zone must never matter:
 * pure code runs under three, the rest under one that is neither UTC nor Paris.
 */
export const tiers: readonly Tier[] = [
  { name: 'domain, host in UTC', project: 'domain', zone: 'UTC', least: 1000, workers: 2 },
  { name: 'domain, host in Paris', project: 'domain', zone: 'Europe/Paris', least: 1000, workers: 2 },
  { name: 'domain, host in New York', project: 'domain', zone: 'America/New_York', least: 1000, workers: 2 },
  { name: 'web', project: 'web', zone: 'America/New_York', least: 80 },
  { name: 'simulator', project: 'simulator', zone: 'America/New_York', least: 700 },
  // These mostly wait for servers and timers: more of them at once cost little.
  { name: 'features on real servers', project: 'feature', zone: 'America/New_York', least: 3500, workers: 3 },
  { name: 'journeys of whole processes', project: 'journey', zone: 'UTC', least: 30, workers: 2 },
];

/** `npm run verify`: what judges time, load or failover, one file at a time. */
export const verifyTier: Tier = {
  name: 'time, load and failover',
  project: 'verify',
  zone: 'America/New_York',
  least: 50,
  workers: 1,
};

/** What a run says against its tier beside the tests that failed. */
export function findTierFaults(tier: Tier, tally: Tally): string[] {
  const count = tally.passed + tally.failed;
  const faults = tally.skipped.map((name) => `not run: ${name}`);
  if (count < tier.least) faults.push(`${count} tests ran, there have to be at least ${tier.least}`);
  return faults;
}
