import type { Day } from '@svc/domain/day';
import { ApiError } from './api-error.ts';
import { change, get } from './client.ts';
import type { Home } from './queries.ts';

/** The newest day of the demonstration, as the server writes it into the page for visitors. */
export type DemoDay = {
  readonly date: Day;
  readonly start: string;
  readonly step_minutes: number;
  readonly powers_w: readonly (number | null)[];
  readonly offpeak_hours: Home['offpeak_hours'];
  readonly daily_wh: readonly number[];
  readonly bill?: {
    readonly lines: readonly {
      readonly register: 'hp' | 'hc';
      readonly kwh: string;
      readonly price_eur: string;
      readonly eur: string;
    }[];
    readonly eur: string;
  };
  readonly offers?: readonly { readonly type: 'BASE' | 'HC_HP'; readonly year_eur: string; readonly is_own: boolean }[];
};

/** Undefined on a page that began elsewhere, and while pages are drawn without a browser. */
export function findDemoDay(): DemoDay | undefined {
  const text = globalThis.document?.getElementById('demo-values')?.textContent;
  return text ? (JSON.parse(text) as DemoDay) : undefined;
}

export type DemoEntry = {
  readonly kind: 'in' | 'taken' | 'none' | 'pause' | 'away';
  readonly error?: unknown;
};

/** Opens the demonstration. A signed-in user stays signed in: the demonstration would end their session. */
export async function enterDemo(): Promise<DemoEntry> {
  try {
    if ((await readSessionKind()) === 'signed-in') return { kind: 'taken' };
    await change('post', '/api/accounts/demo', { body: {} });
    return { kind: 'in' };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    return { kind: status === 404 ? 'none' : status === 429 ? 'pause' : 'away', error };
  }
}

// The page of the demonstration is always reloaded, so that the server states in it whether there is a session.
const isAnonymousLoad = globalThis.document?.documentElement.dataset.session === 'none';

async function readSessionKind(): Promise<'anonymous' | 'visitor' | 'signed-in'> {
  if (isAnonymousLoad) return 'anonymous';
  try {
    return (await get('/api/accounts/me')).is_demo ? 'visitor' : 'signed-in';
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'anonymous';
    throw error;
  }
}
