import { connectionsOf, type PanelOptions, type PanelSource } from './energy-panel.ts';

export const panelRoles = ['consumption', 'cost', 'production', 'revenue'] as const;

/** One statistic that belongs into the hub's energy panel, and whether it is chosen there. */
export type PanelChoice = {
  readonly usage_point_id: string;
  readonly role: (typeof panelRoles)[number];
  readonly statistic_id: string;
  readonly is_chosen: boolean;
  /** The user cannot choose a statistic that the hub does not have yet. */
  readonly is_held: boolean;
};

/** Which of our statistics are chosen in the panel, and which are not. `known`: the statistics that the hub has. */
export function panelChoices(
  sources: readonly PanelSource[],
  panelOptions: readonly PanelOptions[],
  known: ReadonlySet<string>,
  prefix: string,
): PanelChoice[] {
  const connections = connectionsOf(sources);
  const isFrom = (energy: string) => connections.some(({ from }) => from === energy);
  return panelOptions.flatMap(({ usage_point_id, consumption, production }) => {
    const choose = (role: PanelChoice['role'], id: string | null, is_chosen: boolean): PanelChoice[] =>
      id === null ? [] : [{ usage_point_id, role, statistic_id: id, is_chosen, is_held: known.has(id) }];
    return [
      ...inPlace(usage_point_id, consumption, isFrom, known, prefix).flatMap(({ energy, cost }) => [
        ...choose('consumption', energy, isFrom(energy)),
        ...choose(
          'cost',
          cost,
          connections.some((one) => one.from === energy && one.cost === cost),
        ),
      ]),
      ...(production === null
        ? []
        : [
            ...choose(
              'production',
              production.energy,
              connections.some(({ to }) => to === production.energy),
            ),
            ...choose(
              'revenue',
              production.revenue,
              connections.some((one) => one.to === production.energy && one.compensation === production.revenue),
            ),
          ]),
    ];
  });
}

/** Choosing the total means choosing everything: its tariffs beside it would count twice. */
function inPlace(
  pdl: string,
  wanted: PanelOptions['consumption'],
  isFrom: (energy: string) => boolean,
  known: ReadonlySet<string>,
  prefix: string,
): PanelOptions['consumption'] {
  const [total, cost] = [`${prefix}:consumption_${pdl}`, `${prefix}:cost_${pdl}`];
  if (!isFrom(total) || wanted.some(({ energy }) => isFrom(energy))) return wanted;
  return [{ energy: total, cost: known.has(cost) ? cost : null }];
}
