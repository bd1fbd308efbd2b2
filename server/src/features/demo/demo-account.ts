import { addDays } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import type { UsagePointId } from '@svc/domain/delivery-points/delivery-point';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type DemoContractParts, signContract } from './demo-contract.ts';
import { type DemoPoint, demoActivation, demoDays, demoOffPeak, demoPoints } from './demo-points.ts';

type Credentials = { readonly user_id: string; readonly client_id: string; readonly client_secret: string };
type NewDemo = {
  readonly email: string;
  readonly password: string;
  readonly email_verified: true;
  readonly debug_mode: true;
};

export type DemoParts = {
  readonly clock: Clock;
  readonly accounts: {
    findByEmail(email: string): Promise<{ readonly user_id: string } | undefined>;
    create(account: NewDemo): Promise<Credentials>;
    erase(user_id: string): Promise<void>;
  };
  readonly points: Pick<DeliveryPoints, 'attach' | 'change' | 'fillContract' | 'find'>;
  readonly contracts: DemoContractParts;
  /** The ordinary writer: fetches from the PDL's source and stores each day under its own key. */
  readonly fill: (point: DeliveryPoint, measure: Measure, range: DayRange) => Promise<void>;
};

/** The credentials are known at the moment of creation only; afterwards they are stored sealed. */
export type DemoAccount = { readonly user_id: string; readonly credentials: Credentials | undefined };

/** Creates the demonstration account, or completes the one that is there. `reset` starts again with a new one. */
export async function createDemoAccount(
  parts: DemoParts,
  options: { readonly email: string; readonly password: string; readonly reset: boolean },
): Promise<DemoAccount> {
  const { accounts } = parts;
  let existing = await accounts.findByEmail(options.email);
  if (existing && options.reset) {
    await accounts.erase(existing.user_id);
    existing = undefined;
  }
  const { email, password } = options;
  const credentials = existing
    ? undefined
    : await accounts.create({ email, password, email_verified: true, debug_mode: true });
  const user_id = existing?.user_id ?? credentials?.user_id ?? '';
  for (const demo of demoPoints) await equipPoint(parts, user_id, demo);
  return { user_id, credentials };
}

async function equipPoint(parts: DemoParts, user_id: string, demo: DemoPoint): Promise<void> {
  const { points, clock } = parts;
  const today = parisDay(clock.now());
  const attached = await points.attach(user_id, demo.usage_point_id as UsagePointId);
  if (!attached) throw new Error('the demonstration account has no room for its PDLs');
  const { id } = attached;
  // A consent without an end date: no user granted it, and it never needs renewal.
  const point = await points.change({ id }, ({ consent }) => ({
    name: demo.name,
    consent: {
      ...consent,
      consent_status: 'active',
      revoked_by: null,
      problem: null,
      started_at: today,
      expires_at: null,
      measures: null,
    },
    oldest_available_data_date: addDays(today, -demoDays),
  }));
  if (!point) throw new Error('a PDL of the demonstration vanished while it was made');
  await points.fillContract(point, {
    subscribed_power_kva: demo.subscribed_power,
    last_activation_date: demoActivation,
    has_production: demo.has_production,
    offpeak_hours: demoOffPeak,
  });
  const year = dayRange(addDays(today, -demoDays), today);
  for (const measure of measureNames) {
    const { kind, direction } = measures[measure];
    if (kind === 'daily' && (direction === 'consumption' || demo.has_production))
      await parts.fill(point, measure, year);
  }
  await signContract(parts.contracts, demo, (await points.find({ id })) ?? point, today);
}
