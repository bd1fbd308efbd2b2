import type { Day } from '@svc/domain/day';

/** What one source reports about a contract. A field that it omits is null or absent, and erases nothing. */
export type ContractFacts = Partial<ContractFields> & {
  readonly customer_id?: string | null;
  readonly usage_point_status?: string | null;
  readonly meter_type?: string | null;
  readonly has_production?: boolean | null;
  readonly generation_last_activation_date?: Day | null;
};

type ContractFields = {
  readonly segment: string | null;
  readonly subscribed_power: string | null;
  readonly subscribed_power_kva: number | null;
  readonly last_activation_date: Day | null;
  readonly distribution_tariff: string | null;
  readonly offpeak_hours: string | null;
  readonly contract_type: string | null;
  readonly contract_status: string | null;
  readonly contract_start: Day | null;
  readonly contractor: string | null;
  readonly last_distribution_tariff_change_date: Day | null;
  readonly services_level: string | null;
};

/** The body of our contract route: every key is present, unknown values are null, and it contains no name. */
export type ContractBody = {
  readonly customer: {
    readonly customer_id: string | null;
    readonly usage_points: readonly [
      {
        readonly usage_point: {
          readonly usage_point_id: string;
          readonly usage_point_status: string | null;
          readonly meter_type: string | null;
        };
        readonly contracts: ContractFields;
        readonly has_production: boolean | null;
        readonly generation_last_activation_date: Day | null;
      },
    ];
  };
};

/** The first source with a value wins. Production is present as soon as one of them reports it. */
export function renderContract(usage_point_id: string, sources: readonly ContractFacts[]): ContractBody {
  const first = <K extends keyof ContractFacts>(key: K): NonNullable<ContractFacts[K]> | null =>
    sources.map((facts) => facts[key]).find((value) => value !== null && value !== undefined) ?? null;
  const production = sources.map((facts) => facts.has_production).filter((flag) => typeof flag === 'boolean');
  return {
    customer: {
      customer_id: first('customer_id'),
      usage_points: [
        {
          usage_point: {
            usage_point_id,
            usage_point_status: first('usage_point_status'),
            meter_type: first('meter_type'),
          },
          contracts: {
            segment: first('segment'),
            subscribed_power: first('subscribed_power'),
            subscribed_power_kva: first('subscribed_power_kva'),
            last_activation_date: first('last_activation_date'),
            distribution_tariff: first('distribution_tariff'),
            offpeak_hours: first('offpeak_hours'),
            contract_type: first('contract_type'),
            contract_status: first('contract_status'),
            contract_start: first('contract_start'),
            contractor: first('contractor'),
            last_distribution_tariff_change_date: first('last_distribution_tariff_change_date'),
            services_level: first('services_level'),
          },
          has_production: production.length === 0 ? null : production.includes(true),
          generation_last_activation_date: first('generation_last_activation_date'),
        },
      ],
    },
  };
}
