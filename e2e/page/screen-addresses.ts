/** Screens of one home, without the head of their address. */
const ofHome = ['today', 'usage', 'calendar', 'compare', 'power', 'money', 'offers', 'solar'];
const inGateway = ['/signals', '/homes', '/account', '/alerts', '/more', '/onboarding?home=new', '/help', '/status'];
const inClient = [
  '/signals',
  '/homes',
  '/destinations',
  '/destinations/mqtt',
  '/journal',
  '/alerts',
  '/setup',
  '/more',
];

export const publicScreens = ['/', '/login', '/signup', '/forgot-password', '/help', '/status', '/demo'];

const screensOfHome = (id: string) => ofHome.map((name) => `/p/${id}/${name}`);

/** Addresses of the screens of a user who is signed in at a gateway. */
export const gatewayScreens = (homeId: string) => [...screensOfHome(homeId), ...inGateway];
export const clientScreens = (homeId: string) => [...screensOfHome(homeId), ...inClient];
