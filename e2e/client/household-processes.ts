import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { copyPdl } from '../../server/test/household/pdl-copy.ts';
import { type GatewayFleet, startGatewayFleet } from '../servers/gateway-fleet.ts';

/** A household with two delivery points, the first of which also produces. */
export type ProcessHousehold = { readonly client_secret: string; readonly pdls: readonly [string, string] };

/** Our own gateway and its operator, each a process of its own, in real time; and households with years of readings. */
export type HouseholdProcesses = {
  /** Of the gateway's API. */
  readonly url: string;
  readonly fleet: GatewayFleet;
  /** Signs a household up; its meters were activated so many days ago. */
  join(email: string, age: number): Promise<ProcessHousehold>;
  stop(): Promise<void>;
};

export async function startHouseholdProcesses(settings: Record<string, string> = {}): Promise<HouseholdProcesses> {
  // Yesterday is published at any hour of the day: no run may end differently because it crossed 08:00.
  const published_until = { '*': addDays(parisDay(Date.now()), -1) };
  const fleet = await startGatewayFleet({ size: 1, control: { published_until }, settings });
  const [gateway] = fleet.gateways;
  if (!gateway) throw new Error('no gateway was started');
  return { url: `${gateway.url}/api`, fleet, join: join.bind(undefined, fleet), stop: () => fleet.stop() };
}

async function join(fleet: GatewayFleet, email: string, age: number): Promise<ProcessHousehold> {
  const { client_secret, usage_point_id: first } = await fleet.join(email);
  const second = `9${first.slice(1)}`;
  const activated_on = addDays(parisDay(Date.now()), -age);
  const point = { activated_on, service_from: activated_on };
  await fleet.simulator.control({
    consents: [
      { pdl: first, persona: 'self_consumption', ...point },
      { pdl: second, persona: 'consumer', ...point },
    ],
  });
  const id = await untilContractIsRead(fleet, first);
  await copyPdl(fleet.sql, id, second);
  await fleet.sql(
    'update pdls set activation_date = $1, has_production = (usage_point_id = $2) where usage_point_id in ($2, $3)',
    [activated_on, first, second],
  );
  return { client_secret, pdls: [first, second] };
}

// The contract is read in the background after a consent: it must not overwrite what is set here.
async function untilContractIsRead(fleet: GatewayFleet, pdl: string): Promise<string> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    const [row] = await fleet.sql<{ id: string; subscribed_power: number | null }>(
      'select id, subscribed_power from pdls where usage_point_id = $1',
      [pdl],
    );
    if (row && row.subscribed_power !== null) return row.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the contract of ${pdl} was not read in 60 s`);
}
