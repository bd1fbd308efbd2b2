import { measures } from './measures.ts';

/** The contractual APIs of 2026; the PDL is in their path. */
export const contractApis = [
  'situation_contrat_auto',
  'synth_contrat_auto',
  'comptage_auto',
  'donnees_generales_auto',
  'alimentation_auto',
] as const;
export type ContractApi = (typeof contractApis)[number];

/** The customer routes of v5. */
export const customerRoutes = [
  { api: 'customers_upc', path: 'usage_points/contracts', route: 'contracts' },
  { api: 'customers_upa', path: 'usage_points/addresses', route: 'addresses' },
  { api: 'customers_i', path: 'identity', route: 'identity' },
  { api: 'customers_cd', path: 'contact_data', route: 'contact_data' },
] as const;

export const measureApi = 'mesure_synchrone_auto';
export const servicesApi = 'subscribed_services';

/** Everything that has a throughput and a subscription of its own. */
export const apis: readonly string[] = [
  measureApi,
  servicesApi,
  ...contractApis,
  ...measures.map((measure) => measure.v5.api),
  ...customerRoutes.map((route) => route.api),
];
