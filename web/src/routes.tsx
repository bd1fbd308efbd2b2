import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { root as place } from './api/root.ts';
import { ErrorPage, NotFound } from './kit/error-pages.tsx';
import { loadMessages, storedLanguage } from './messages/i18n.tsx';
import type { MessageNamespace } from './messages/screens.ts';
import type { Context } from './route-guards.ts';
import { readSearch } from './search-params.ts';

// Requested at once, but not part of the code required to start.
const routeGuards = import('./route-guards.ts');

const root = createRootRouteWithContext<Context>()({
  validateSearch: readSearch,
  component: Outlet,
  notFoundComponent: NotFound,
});

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
  beforeLoad: async (loading) => (await routeGuards).requireSession(loading),
});

type Module<Name extends string> = Readonly<Record<Name, () => ReactNode>>;

/** A screen, loaded when it is opened, and its messages in parallel. */
function lazy<Name extends string>(
  name: Name,
  namespaces: readonly MessageNamespace[],
  load: () => Promise<Module<Name>>,
) {
  const loadScreen = async () => (await Promise.all([load(), loadMessages(storedLanguage(), ...namespaces)]))[0];
  return { component: lazyRouteComponent(loadScreen, name) };
}

/** Inside the frame: a screen for a signed-in user. */
const inside = <Path extends string>(path: Path) => ({ getParentRoute: () => frame, path });
/** Without the frame: a page of its own. */
const outside = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const tree = root.addChildren([
  frame.addChildren([
    createRoute({
      ...inside('/dashboard'),
      beforeLoad: async (loading) => (await routeGuards).redirectToStart(loading),
    }),
    createRoute({
      ...inside('/p/$id/today'),
      ...lazy('TodayScreen', ['today', 'usage', 'tariffs'], () => import('./screens/today/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/usage'),
      ...lazy('UsageScreen', ['usage'], () => import('./screens/usage/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/calendar'),
      ...lazy('CalendarScreen', ['calendar', 'usage'], () => import('./screens/calendar/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/compare'),
      ...lazy('CompareScreen', ['compare', 'usage'], () => import('./screens/compare/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/power'),
      ...lazy('PowerScreen', ['power', 'usage'], () => import('./screens/power/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/money'),
      ...lazy('MoneyScreen', ['money', 'tariffs'], () => import('./screens/money/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/offers'),
      ...lazy('OffersScreen', ['offers', 'tariffs'], () => import('./screens/offers/index.tsx')),
    }),
    createRoute({
      ...inside('/p/$id/solar'),
      ...lazy('SolarScreen', ['solar', 'usage', 'tariffs'], () => import('./screens/solar/index.tsx')),
    }),
    createRoute({
      ...inside('/signals'),
      ...lazy('SignalsScreen', ['signals', 'usage'], () => import('./screens/signals/index.tsx')),
    }),
    createRoute({
      ...inside('/homes'),
      ...lazy('HomesScreen', ['homes', 'usage'], () => import('./screens/homes/index.tsx')),
    }),
    createRoute({
      ...inside('/account'),
      ...lazy('AccountScreen', ['account'], () => import('./screens/account/index.tsx')),
    }),
    createRoute({
      ...inside('/alerts'),
      ...lazy('AlertsScreen', ['alerts'], () => import('./screens/alerts/index.tsx')),
    }),
    createRoute({
      ...inside('/admin/{-$tab}'),
      ...lazy('AdminScreen', ['admin'], () => import('./screens/admin/index.tsx')),
    }),
    createRoute({
      ...inside('/destinations'),
      ...lazy('DestinationsScreen', ['destinations'], () => import('./screens/destinations/index.tsx')),
    }),
    createRoute({
      ...inside('/destinations/$type'),
      ...lazy('DestinationScreen', ['destinations'], () => import('./screens/destinations/one.tsx')),
    }),
    createRoute({
      ...inside('/journal'),
      ...lazy('ActivityScreen', ['activity'], () => import('./screens/activity/index.tsx')),
    }),
    createRoute({ ...inside('/more'), ...lazy('MoreScreen', [], () => import('./frame/more.tsx')) }),
  ]),
  createRoute({
    ...outside('/'),
    ...lazy('LandingScreen', ['landing', 'usage'], () => import('./screens/landing/index.tsx')),
    beforeLoad: async (loading) => (await routeGuards).redirectSignedIn(loading),
  }),
  createRoute({
    ...outside('/demo'),
    ...lazy('DemoScreen', ['landing'], () => import('./screens/landing/demo.tsx')),
  }),
  createRoute({ ...outside('/help'), ...lazy('HelpScreen', ['help'], () => import('./screens/help/index.tsx')) }),
  createRoute({
    ...outside('/status'),
    ...lazy('StatusScreen', ['status'], () => import('./screens/status/index.tsx')),
  }),
  createRoute({
    ...outside('/onboarding'),
    ...lazy('OnboardingScreen', ['onboarding', 'usage'], () => import('./screens/onboarding/index.tsx')),
    beforeLoad: async (loading) => (await routeGuards).requireSession(loading),
  }),
  createRoute({ ...outside('/login'), ...lazy('LoginScreen', ['login'], () => import('./screens/login/index.tsx')) }),
  createRoute({
    ...outside('/forgot-password'),
    ...lazy('ForgottenScreen', ['login'], () => import('./screens/login/forgotten.tsx')),
  }),
  createRoute({
    ...outside('/reset-password'),
    ...lazy('ResetScreen', ['login'], () => import('./screens/login/reset.tsx')),
  }),
  createRoute({
    ...outside('/signup'),
    ...lazy('SignupScreen', ['signup'], () => import('./screens/signup/index.tsx')),
  }),
  createRoute({
    ...outside('/verify-email'),
    ...lazy('VerifyScreen', ['signup'], () => import('./screens/signup/verify.tsx')),
  }),
  createRoute({
    ...outside('/setup'),
    ...lazy('SetupScreen', ['setup', 'destinations'], () => import('./screens/setup/index.tsx')),
  }),
  createRoute({ ...outside('/token'), ...lazy('TokenScreen', ['token'], () => import('./screens/token/index.tsx')) }),
]);

export function makeAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    basepath: place.pathname,
    context: { queryClient },
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeAppRouter>;
  }
}
