/** What every screen starts with: each part of the response, and the route that returns it. */
export const commonPaths = {
  capabilities: '/capabilities',
  me: '/accounts/me',
  homes: '/pdl',
  tempo: '/tempo/today',
  gridsignal: '/gridsignal/today',
} as const;
export const pathsOfMode = { server: { usage: '/accounts/usage' }, client: { sync: '/sync/status' } } as const;

const curve = '/gridop/consumption/detail/{pdl}';
const cost = '/pdl/{id}/cost';

/** What only some screens need; null everywhere else. */
export const viewPaths = {
  daily: '/gridop/consumption/daily/{pdl}',
  curve,
  earlier: curve,
  peaks: '/gridop/power/{pdl}',
  cost,
  projection: '/pdl/{id}/projection',
  year: cost,
  year_before: cost,
  months: cost,
  pricing: '/pdl/{id}/pricing',
  injected: '/gridop/production/daily/{pdl}',
  earned: cost,
  producer_pricing: '/pdl/{id}/pricing',
  flexday: '/flexday/today',
  outlook: '/tempo/outlook',
  score: '/tempo/outlook/score',
  season: '/tempo/days',
  colours: '/tempo/days',
  flexdays: '/flexday/days',
} as const;

export type ViewPart = keyof typeof viewPaths;
