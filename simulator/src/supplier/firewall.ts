import type { Instant } from '@svc/domain/paris-time';

export type FirewallRule = {
  /** So many calls in the window pass; the next one meets the wall. */
  readonly after: number;
  readonly window_seconds: number;
  /** For so long every call gets the page. */
  readonly for_seconds: number;
  readonly page: 'forbidden' | 'inaccessible';
};

export type Firewall = {
  /** The page returned for this call, undefined when it passes. */
  check(rule: FirewallRule | null, now: Instant): FirewallRule['page'] | undefined;
  clear(): void;
};

export function createFirewall(): Firewall {
  let calls: Instant[] = [];
  let closedUntil = Number.NEGATIVE_INFINITY;
  return {
    check(rule, now) {
      if (rule === null) return undefined;
      if (now < closedUntil) return rule.page;
      calls = [...calls.filter((call) => call > now - rule.window_seconds * 1000), now];
      if (calls.length <= rule.after) return undefined;
      closedUntil = now + rule.for_seconds * 1000;
      calls = [];
      return rule.page;
    },
    clear() {
      calls = [];
      closedUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

/** The names that browsers use: the firewall treats a program with such a name as a scraper. */
const browserPattern = /mozilla|applewebkit|gecko|chrome|safari|firefox|edg\/|opera/i;

export function looksLikeBrowser(userAgent: string | undefined): boolean {
  return browserPattern.test(userAgent ?? '');
}
