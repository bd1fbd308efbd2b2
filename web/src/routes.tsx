import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { root } from './api/root.ts';
import { loadMessages, storedLanguage } from './messages/i18n.tsx';
import type { MessageNamespace } from './messages/screens.ts';
import type { Path } from './router/address.ts';
import { type Route, type RouteLocation, Router } from './router/router.ts';

// Requested at once, but not part of the code required to start.
const routeGuards = import('./route-guards.ts');

type AppRoute = Omit<Route, 'guard'> & {
  readonly guard?: (queryClient: QueryClient, location: RouteLocation) => Promise<void>;
};
type GuardName = 'requireSession' | 'redirectSignedIn' | 'redirectToStart';

const guardedBy =
  (name: GuardName): NonNullable<AppRoute['guard']> =>
  async (queryClient, location) =>
    (await routeGuards)[name](queryClient, location);

type Module<Name extends string> = Readonly<Record<Name, () => ReactNode>>;

/** A screen without the menu, loaded when it is opened, and its messages in parallel. */
function outside<Name extends string>(
  name: Name,
  namespaces: readonly MessageNamespace[],
  load: () => Promise<Module<Name>>,
  guard?: GuardName,
): AppRoute {
  return {
    isInside: false,
    load: async () => (await Promise.all([load(), loadMessages(storedLanguage(), ...namespaces)]))[0][name],
    ...(guard && { guard: guardedBy(guard) }),
  };
}

/** A screen with the menu, for a signed-in user. */
function inside<Name extends string>(
  name: Name,
  namespaces: readonly MessageNamespace[],
  load: () => Promise<Module<Name>>,
): AppRoute {
  return { ...outside(name, namespaces, load, 'requireSession'), isInside: true };
}

const routes: Readonly<Record<Path, AppRoute>> = {
  '/dashboard': { isInside: true, guard: guardedBy('redirectToStart') },
  '/p/$id/today': inside('TodayScreen', ['today', 'usage', 'tariffs'], () => import('./screens/today/index.tsx')),
  '/p/$id/usage': inside('UsageScreen', ['usage'], () => import('./screens/usage/index.tsx')),
  '/p/$id/calendar': inside('CalendarScreen', ['calendar', 'usage'], () => import('./screens/calendar/index.tsx')),
  '/p/$id/compare': inside('CompareScreen', ['compare', 'usage'], () => import('./screens/compare/index.tsx')),
  '/p/$id/power': inside('PowerScreen', ['power', 'usage'], () => import('./screens/power/index.tsx')),
  '/p/$id/money': inside('MoneyScreen', ['money', 'tariffs'], () => import('./screens/money/index.tsx')),
  '/p/$id/offers': inside('OffersScreen', ['offers', 'tariffs'], () => import('./screens/offers/index.tsx')),
  '/p/$id/solar': inside('SolarScreen', ['solar', 'usage', 'tariffs'], () => import('./screens/solar/index.tsx')),
  '/signals': inside('SignalsScreen', ['signals', 'usage'], () => import('./screens/signals/index.tsx')),
  '/homes': inside('HomesScreen', ['homes', 'usage'], () => import('./screens/homes/index.tsx')),
  '/account': inside('AccountScreen', ['account'], () => import('./screens/account/index.tsx')),
  '/alerts': inside('AlertsScreen', ['alerts'], () => import('./screens/alerts/index.tsx')),
  '/admin/{-$tab}': inside('AdminScreen', ['admin'], () => import('./screens/admin/index.tsx')),
  '/destinations': inside('DestinationsScreen', ['destinations'], () => import('./screens/destinations/index.tsx')),
  '/destinations/$type': inside('DestinationScreen', ['destinations'], () => import('./screens/destinations/one.tsx')),
  '/journal': inside('ActivityScreen', ['activity'], () => import('./screens/activity/index.tsx')),
  '/more': inside('MoreScreen', [], () => import('./frame/more.tsx')),
  '/': outside('LandingScreen', ['landing', 'usage'], () => import('./screens/landing/index.tsx'), 'redirectSignedIn'),
  '/demo': outside('DemoScreen', ['landing'], () => import('./screens/landing/demo.tsx')),
  '/help': outside('HelpScreen', ['help'], () => import('./screens/help/index.tsx')),
  '/status': outside('StatusScreen', ['status'], () => import('./screens/status/index.tsx')),
  '/onboarding': outside(
    'OnboardingScreen',
    ['onboarding', 'usage'],
    () => import('./screens/onboarding/index.tsx'),
    'requireSession',
  ),
  '/login': outside('LoginScreen', ['login'], () => import('./screens/login/index.tsx')),
  '/forgot-password': outside('ForgottenScreen', ['login'], () => import('./screens/login/forgotten.tsx')),
  '/reset-password': outside('ResetScreen', ['login'], () => import('./screens/login/reset.tsx')),
  '/signup': outside('SignupScreen', ['signup'], () => import('./screens/signup/index.tsx')),
  '/verify-email': outside('VerifyScreen', ['signup'], () => import('./screens/signup/verify.tsx')),
  '/setup': outside('SetupScreen', ['setup', 'destinations'], () => import('./screens/setup/index.tsx')),
  '/token': outside('TokenScreen', ['token'], () => import('./screens/token/index.tsx')),
};

export function makeAppRouter(queryClient: QueryClient): Router {
  const find = (path: Path): Route => {
    const { guard, ...route } = routes[path];
    return guard ? { ...route, guard: (location) => guard(queryClient, location) } : route;
  };
  return new Router({
    base: root.pathname.slice(0, -1),
    paths: Object.keys(routes) as Path[],
    find,
    loadFrame: async () => (await import('./frame/frame.tsx')).Frame,
  });
}
