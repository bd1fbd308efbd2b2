/** A source of the hub's energy panel, as the hub returns it: fields we do not know are sent back unchanged. */
export type PanelSource = Readonly<Record<string, unknown>>;

/** Up to 2026.2 one grid source with two lists; from 2026.3 a source for each connection. */
export type PanelForm = 'lists' | 'flat';

/** What of a PDL belongs into the panel. */
export type PanelOptions = {
  readonly usage_point_id: string;
  readonly consumption: readonly { readonly energy: string; readonly cost: string | null }[];
  readonly production: { readonly energy: string; readonly revenue: string | null } | null;
};

const flatSince = 202_603;

/** The form that is there; a panel without a grid source takes the form of the hub's version. */
export function panelForm(sources: readonly PanelSource[], version: string): PanelForm {
  const grid = sources.find(({ type }) => type === 'grid');
  if (grid) return 'flow_from' in grid || 'flow_to' in grid ? 'lists' : 'flat';
  const [year = 0, month = 0] = version.split('.').map(Number);
  return year * 100 + month >= flatSince ? 'flat' : 'lists';
}

type Connection = {
  readonly from: string | null;
  readonly cost: string | null;
  readonly to: string | null;
  readonly compensation: string | null;
};

/** Both forms as the same rows. */
export function connectionsOf(sources: readonly PanelSource[]): Connection[] {
  return sources
    .filter(({ type }) => type === 'grid')
    .flatMap((source) => [source, ...listOf(source.flow_from), ...listOf(source.flow_to)])
    .map((part) => ({
      from: textOf(part.stat_energy_from),
      cost: textOf(part.stat_cost),
      to: textOf(part.stat_energy_to),
      compensation: textOf(part.stat_compensation),
    }))
    .filter(({ from, to }) => from !== null || to !== null);
}

/** Only the connections themselves: power meters and the like are not ours to check. */
function listOf(value: unknown): readonly PanelSource[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export const panelFindings = [
  'not_added',
  'consumption_used_as_cost',
  'cost_missing',
  'both_total_and_tags',
  'unknown_statistic',
] as const;
export type PanelFinding = { readonly finding: (typeof panelFindings)[number]; readonly statistic_id: string };

/** Checks our part of the panel. `known`: the statistics that the hub has. */
export function checkPanel(
  sources: readonly PanelSource[],
  panelOptions: readonly PanelOptions[],
  known: ReadonlySet<string>,
  prefix: string,
): PanelFinding[] {
  const connections = connectionsOf(sources);
  const isOurs = (id: string | null): id is string => id?.startsWith(`${prefix}:`) ?? false;
  const isEnergy = (id: string) => /^[^:]+:(?:consumption|production)_\d/.test(id);
  const findings: PanelFinding[] = [];
  for (const { from, cost, to, compensation } of connections) {
    const costOf = panelOptions.flatMap(({ consumption }) => consumption).find(({ energy }) => energy === from)?.cost;
    if (isOurs(from) && cost === null && costOf) findings.push({ finding: 'cost_missing', statistic_id: from });
    for (const id of [cost, compensation])
      if (isOurs(id) && isEnergy(id)) findings.push({ finding: 'consumption_used_as_cost', statistic_id: id });
    for (const id of [from, cost, to, compensation])
      if (isOurs(id) && !known.has(id)) findings.push({ finding: 'unknown_statistic', statistic_id: id });
  }
  const imported = new Set(connections.map(({ from }) => from));
  for (const { usage_point_id: pdl, consumption } of panelOptions) {
    const total = `${prefix}:consumption_${pdl}`;
    const tags = [...imported].filter((id) => id?.startsWith(`${total}_`));
    if (imported.has(total) && tags.length > 0) findings.push({ finding: 'both_total_and_tags', statistic_id: total });
    const [first] = consumption;
    if (first && !imported.has(total) && tags.length === 0)
      findings.push({ finding: 'not_added', statistic_id: first.energy });
  }
  return findings;
}

const noPrices = {
  entity_energy_price: null,
  number_energy_price: null,
};
const emptyConnection = {
  type: 'grid',
  stat_energy_from: null,
  stat_cost: null,
  ...noPrices,
  stat_energy_to: null,
  stat_compensation: null,
  entity_energy_price_export: null,
  number_energy_price_export: null,
  cost_adjustment_day: 0,
};

/** The whole list of sources, including ours. Other sources are sent back unchanged, in their order. */
export function writePanel(
  sources: readonly PanelSource[],
  panelOptions: readonly PanelOptions[],
  form: PanelForm,
  prefix: string,
): PanelSource[] {
  return form === 'flat' ? writeFlat(sources, panelOptions, prefix) : writeLists(sources, panelOptions, prefix);
}

/** Our statistics of these PDLs, under any tag: leftovers of an earlier choice must not be counted twice. */
function ownIds(panelOptions: readonly PanelOptions[], prefix: string): (id: unknown) => boolean {
  const stems = panelOptions.flatMap(({ usage_point_id: pdl, production }) => [
    `${prefix}:consumption_${pdl}`,
    ...(production ? [production.energy] : []),
  ]);
  return (id) => typeof id === 'string' && stems.some((stem) => id === stem || id.startsWith(`${stem}_`));
}

function writeFlat(
  sources: readonly PanelSource[],
  panelOptions: readonly PanelOptions[],
  prefix: string,
): PanelSource[] {
  const isOurs = ownIds(panelOptions, prefix);
  const wanted = panelOptions.flatMap(({ consumption, production }) => [
    ...consumption.map((entry, index) => ({ ...entry, production: index === 0 ? production : null })),
    ...(consumption.length === 0 && production ? [{ energy: null, cost: null, production }] : []),
  ]);
  const written = new Set<(typeof wanted)[number]>();
  const remaining = sources.flatMap((source): PanelSource[] => {
    if (source.type !== 'grid' || !(isOurs(source.stat_energy_from) || isOurs(source.stat_energy_to))) return [source];
    const connection = wanted.find(({ energy }) => energy !== null && energy === source.stat_energy_from);
    if (connection) written.add(connection);
    return connection ? [connect(source, connection, isOurs)] : withoutOurs(source, isOurs);
  });
  const added = wanted
    .filter((connection) => !written.has(connection))
    .map((connection) => connect(emptyConnection, connection, isOurs));
  return [...remaining, ...added];
}

type Wanted = {
  readonly energy: string | null;
  readonly cost: string | null;
  readonly production: PanelOptions['production'];
};

function connect(source: PanelSource, connection: Wanted, isOurs: (id: unknown) => boolean): PanelSource {
  const takesExport = source.stat_energy_to == null || isOurs(source.stat_energy_to);
  return {
    ...source,
    stat_energy_from: connection.energy,
    stat_cost: connection.cost ?? source.stat_cost ?? null,
    ...(takesExport && {
      stat_energy_to: connection.production?.energy ?? null,
      stat_compensation: connection.production?.revenue ?? null,
    }),
  };
}

/** A source that also contains foreign statistics retains them and loses only our half. */
function withoutOurs(source: PanelSource, isOurs: (id: unknown) => boolean): PanelSource[] {
  const rest = {
    ...source,
    ...(isOurs(source.stat_energy_from) && { stat_energy_from: null, stat_cost: null }),
    ...(isOurs(source.stat_energy_to) && { stat_energy_to: null, stat_compensation: null }),
  } as PanelSource;
  const isUsed = ['stat_energy_from', 'stat_energy_to', 'stat_rate', 'power_config'].some((key) => rest[key] != null);
  return isUsed ? [rest] : [];
}

function writeLists(
  sources: readonly PanelSource[],
  panelOptions: readonly PanelOptions[],
  prefix: string,
): PanelSource[] {
  const isOurs = ownIds(panelOptions, prefix);
  const from = panelOptions.flatMap(({ consumption }) => consumption);
  const to = panelOptions.flatMap(({ production }) => production ?? []);
  const empty: PanelSource = { type: 'grid', flow_from: [], flow_to: [], cost_adjustment_day: 0 };
  const grid = sources.find(({ type }) => type === 'grid') ?? empty;
  const merged = {
    ...grid,
    flow_from: [
      ...listOf(grid.flow_from).filter(({ stat_energy_from: id }) => !isOurs(id)),
      ...from.map(({ energy, cost }) => ({ stat_energy_from: energy, stat_cost: cost, ...noPrices })),
    ],
    flow_to: [
      ...listOf(grid.flow_to).filter(({ stat_energy_to: id }) => !isOurs(id)),
      ...to.map(({ energy, revenue }) => ({ stat_energy_to: energy, stat_compensation: revenue, ...noPrices })),
    ],
  };
  const others = sources.map((source) => (source === grid ? merged : source));
  return sources.includes(grid) ? others : [...others, merged];
}
