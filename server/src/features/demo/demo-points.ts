import type { Day } from '@svc/domain/day';

/** How far back the demonstration reaches, ending yesterday. */
export const demoDays = 365;
export const demoOffPeak = 'HC (22H30-6H30)';
export const demoActivation = '2021-03-16' as Day;

/** The two PDLs of the demonstration account. The operator numbers no PDL with thirteen leading zeros. */
export const demoPoints = [
  {
    usage_point_id: '00000000000001',
    name: 'Maison',
    has_production: true,
    subscribed_power: 9,
    contract: { before: 'BASE', now: 'HC_HP', monthly_payment: '135' },
  },
  {
    usage_point_id: '00000000000002',
    name: 'Appartement',
    has_production: false,
    subscribed_power: 6,
    contract: { before: undefined, now: 'TEMPO', monthly_payment: '115' },
  },
] as const;

/** They belong to no real meter and are excluded wherever meters are counted. */
export const demoPointIds: readonly string[] = demoPoints.map(({ usage_point_id }) => usage_point_id);

export type DemoPoint = (typeof demoPoints)[number];

export function findDemoPoint(usage_point_id: string): DemoPoint | undefined {
  return demoPoints.find((point) => point.usage_point_id === usage_point_id);
}
