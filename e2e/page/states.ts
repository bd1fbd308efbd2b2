import { addDays, daysBetween, toDay } from '@svc/domain/day';
import type { Page, Route } from 'playwright-core';

const today = toDay('2026-02-16');
const [daily, curve, power] = ['consumption/daily', 'consumption/detail', 'power'].map(
  (measure) => `**/api/gridop/${measure}/**`,
) as [string, string, string];

type Missing = { start: string; end: string; reason: string; retry_at: null; operator_code?: string };

/** Columns of one value a day over the requested range, without the days that are left out. */
function columns(route: Route, isKnown: (day: string) => boolean, missing: readonly Missing[] = []) {
  const query = new URL(route.request().url()).searchParams;
  const [start, end] = [toDay(query.get('start') ?? ''), toDay(query.get('end') ?? '')];
  const values = Array.from({ length: daysBetween(start, end) }, (_, index) =>
    isKnown(addDays(start, index)) ? 20_000 : null,
  );
  const series = values.some((value) => value !== null) ? [{ start, step: 'P1D', values, quality: 'BRUT' }] : [];
  return route.fulfill({ json: { success: true, data: { usage_point_id: '', unit: 'Wh', series, missing } } });
}
const refuse =
  (status: number, body: object, path = daily) =>
  (page: Page) =>
    page.route(path, (route) => route.fulfill({ status, json: { detail: 'x', retry_at: null, ...body } }));
const nothing = (page: Page) => page.route(daily, (route) => columns(route, () => false));
const everyDay = (page: Page) => page.route(daily, (route) => columns(route, () => true));
const homeWith = (change: object) => async (page: Page) => {
  await page.route('**/api/pdl', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object[] };
    await route.fulfill({ json: { success: true, data: data.map((home) => ({ ...home, ...change })) } });
  });
};

/**
 * The bootstrap response has the newest month of the load curve. Repeats the request until the server was fast enough
 * to include it.
 */
const beginWithCurve = (page: Page) =>
  page.route('**/api/bootstrap**', async (route) => {
    for (;;) {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { curve: unknown } };
      if (data.curve !== null) return route.fulfill({ response });
    }
  });

/** A state of a panel on a real screen, caused by mocked responses. */
export type StateCase = {
  readonly state: string;
  readonly screen: string;
  readonly arrange: (page: Page) => Promise<unknown>;
  /** What is read of it, in French and in English. */
  readonly fr: string;
  readonly en: string;
  readonly action?: 'homes' | 'again' | 'offer';
};

const both =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export const stateCases: readonly StateCase[] = [
  {
    state: 'loading',
    screen: 'calendar',
    fr: 'Chargement',
    en: 'Loading',
    arrange: (page) => page.route(daily, () => undefined),
  },
  {
    state: 'importing',
    screen: 'power',
    fr: 'Fermer la page n’arrête rien.',
    en: 'Closing the page stops nothing.',
    // The newest month comes with the bootstrap response, the others stay pending.
    arrange: both(beginWithCurve, (page) => page.route(curve, () => undefined)),
  },
  {
    state: 'empty',
    screen: 'calendar',
    action: 'homes',
    fr: 'Il manque votre accord',
    en: 'Your consent is missing',
    arrange: both(nothing, homeWith({ consent_status: 'pending' })),
  },
  {
    state: 'empty',
    screen: 'calendar',
    action: 'homes',
    fr: 'Pas encore de demi-heures',
    en: 'No half hours yet',
    arrange: both(everyDay, (page) => page.route(curve, (route) => columns(route, () => false))),
  },
  {
    state: 'empty',
    screen: 'calendar',
    fr: 'Rien pour ces jours',
    en: 'Nothing for these days',
    arrange: nothing,
  },
  {
    state: 'partial',
    screen: 'calendar',
    fr: 'jours connus sur',
    en: 'known days of',
    arrange: both(homeWith({ activation_date: null }), (page) =>
      page.route(daily, (route) => columns(route, (day) => day !== '2026-02-03')),
    ),
  },
  {
    state: 'unpublished',
    screen: 'today',
    fr: 'Dimanche n’est pas encore publié',
    en: 'Sunday is not published yet',
    arrange: (page) => page.route(daily, (route) => columns(route, (day) => day < addDays(today, -1))),
  },
  {
    state: 'refused',
    screen: 'power',
    action: 'homes',
    fr: 'L’opérateur refuse ces jours',
    en: 'The operator refuses these days',
    arrange: (page) =>
      page.route(power, (route) =>
        columns(route, () => false, [
          { start: '2025-02-16', end: '2026-02-16', reason: 'refused', operator_code: 'ADAM-ERR0069', retry_at: null },
        ]),
      ),
  },
  {
    state: 'error',
    screen: 'calendar',
    action: 'again',
    fr: 'L’opérateur ne répond pas',
    en: 'The operator does not answer',
    arrange: refuse(503, { code: 'GRIDOP_UNAVAILABLE', origin: 'gridop', help: 'errors#gridop_unavailable' }),
  },
  {
    state: 'waiting',
    screen: 'compare',
    action: 'again',
    fr: 'Votre demande attend son tour',
    en: 'Your request waits for its turn',
    arrange: refuse(503, { code: 'GRIDOP_WAITING', origin: 'gridop' }),
  },
  {
    state: 'error',
    screen: 'calendar',
    action: 'again',
    fr: 'Nouvel essai : lundi 16 février à 12 h',
    en: 'Next try: Monday 16 February at 12:00',
    arrange: refuse(503, { code: 'GRIDOP_UNAVAILABLE', origin: 'gridop', retry_at: '2026-02-16T11:00:00.000Z' }),
  },
  {
    state: 'error',
    screen: 'money',
    action: 'again',
    fr: 'svc n’a pas pu répondre',
    en: 'svc could not answer',
    arrange: refuse(500, { code: 'INTERNAL_ERROR', origin: 'svc' }, '**/api/pdl/*/cost?**'),
  },
  {
    state: 'error',
    screen: 'offers',
    action: 'again',
    fr: 'Le fournisseur ne répond pas',
    en: 'The supplier does not answer',
    arrange: refuse(503, { code: 'NO_OFFERS_FOUND', origin: 'supplier' }, '**/api/energy/offers**'),
  },
  {
    state: 'error',
    screen: 'power',
    action: 'again',
    fr: 'La passerelle ne répond pas',
    en: 'The gateway does not answer',
    arrange: refuse(503, { code: 'GATEWAY_UNREACHABLE', origin: 'gateway' }, power),
  },
  {
    state: 'error',
    screen: '../../destinations',
    action: 'again',
    fr: 'svc n’a pas pu répondre',
    en: 'svc could not answer',
    arrange: refuse(503, { code: 'STORE_UNAVAILABLE', origin: 'svc' }, '**/api/export/configs'),
  },
  {
    state: 'offline',
    screen: '../../alerts',
    action: 'again',
    fr: 'Hors ligne',
    en: 'Offline',
    arrange: (page) => page.route('**/api/alerts**', (route) => route.abort()),
  },
  {
    state: 'empty',
    screen: 'offers',
    action: 'homes',
    fr: 'Il manque votre accord',
    en: 'Your consent is missing',
    arrange: both(nothing, homeWith({ consent_status: 'revoked' })),
  },
  {
    state: 'quota',
    screen: 'compare',
    action: 'homes',
    fr: 'C’est votre quota, pas une panne.',
    en: 'It is your quota, not a failure.',
    arrange: refuse(429, { code: 'RATE_LIMIT_EXCEEDED', origin: 'svc', retry_at: '2026-02-16T23:00:00.000Z' }),
  },
  {
    state: 'offline',
    screen: 'compare',
    action: 'again',
    fr: 'Hors ligne',
    en: 'Offline',
    arrange: (page) => page.route(daily, (route) => route.abort()),
  },
  {
    state: 'expired',
    screen: 'calendar',
    action: 'homes',
    fr: 'L’accord a expiré',
    en: 'The consent has expired',
    arrange: both(nothing, homeWith({ consent_status: 'expired' })),
  },
  {
    state: 'before',
    screen: 'calendar',
    fr: 'Compteur à vous depuis le 3 janv. 2026',
    en: 'Your meter since 3 Jan 2026',
    arrange: both(everyDay, homeWith({ activation_date: '2026-01-03' })),
  },
  {
    state: 'no-contract',
    screen: 'calendar?view=eur',
    action: 'offer',
    fr: 'Quel est votre contrat ?',
    en: 'Which contract do you have?',
    arrange: homeWith({ selected_offer_id: null }),
  },
];
