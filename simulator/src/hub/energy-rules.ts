import { aText, HubRefusal, likeANumber, listOf, oneOf, orNull, type Rule, shape } from './message-rules.ts';

export type EnergySource = Record<string, unknown>;
export type EnergyPreferences = {
  readonly energy_sources: readonly EnergySource[];
  readonly device_consumption: readonly unknown[];
  readonly device_consumption_water: readonly unknown[];
};

const nullText = orNull(aText);
const price = { entity_energy_price: nullText, number_energy_price: orNull(likeANumber) };
const exportPrice = { entity_energy_price_export: nullText, number_energy_price_export: orNull(likeANumber) };
const power = { stat_rate: aText, power_config: shape({}, powerFields()) };

function powerFields() {
  return { stat_rate: aText, stat_rate_inverted: aText, stat_rate_from: aText, stat_rate_to: aText };
}

function flatGrid(version: number): Rule {
  return shape(
    { type: oneOf('grid'), cost_adjustment_day: likeANumber },
    {
      stat_energy_from: nullText,
      stat_energy_to: nullText,
      stat_cost: nullText,
      stat_compensation: nullText,
      ...price,
      ...exportPrice,
      ...power,
      ...nameFrom(version),
    },
  );
}

// Names of sources came with 2026.6.
function nameFrom(version: number): Readonly<Record<string, Rule>> {
  return version >= 202606 ? { name: aText } : {};
}

const flowFrom = shape({ stat_energy_from: aText }, { stat_cost: nullText, entity_energy_from: nullText, ...price });
const flowTo = shape({ stat_energy_to: aText }, { stat_compensation: nullText, entity_energy_to: nullText, ...price });
const oldGrid = shape(
  { type: oneOf('grid'), flow_from: listOf(flowFrom), flow_to: listOf(flowTo), cost_adjustment_day: likeANumber },
  { power: listOf(shape({}, power)) },
);

function otherSources(version: number): Readonly<Record<string, Rule>> {
  const name = nameFrom(version);
  const meter = { stat_rate: aText, stat_cost: nullText, entity_energy_from: nullText, ...price, ...name };
  return {
    solar: shape(
      { type: aText, stat_energy_from: aText },
      { stat_rate: aText, config_entry_solar_forecast: orNull(listOf(aText)), ...name },
    ),
    battery: shape(
      { type: aText, stat_energy_from: aText, stat_energy_to: aText },
      { ...power, stat_soc: aText, ...name },
    ),
    gas: shape({ type: aText, stat_energy_from: aText }, meter),
    water: shape({ type: aText, stat_energy_from: aText }, meter),
  };
}

/** From 2026.3 a grid source is one connection; before, one source contained lists of both directions. */
export function sourcesRule(version: number): Rule {
  const grid = version >= 202603 ? flatGrid(version) : oldGrid;
  const kinds: Readonly<Record<string, Rule>> = { grid, ...otherSources(version) };
  const each: Rule = (value, path) => {
    const type = (value as EnergySource | null)?.type;
    const rule = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (!rule) throw new HubRefusal('invalid_format', `Unexpected value for type: '${type}' @ data${path}`);
    rule(value, path);
    checkPrices(value as EnergySource, version);
  };
  return (value, path) => {
    listOf(each)(value, path);
    checkUnique(value as EnergySource[], version);
  };
}

const prices = {
  import: { stat: 'stat_energy_from', cost: 'stat_cost', entity: 'entity_energy_price', number: 'number_energy_price' },
  export: {
    stat: 'stat_energy_to',
    cost: 'stat_compensation',
    entity: 'entity_energy_price_export',
    number: 'number_energy_price_export',
  },
} as const;

/** A price on a statistic from outside is refused since 2026.4; two prices at once always were. */
function checkPrices(source: EnergySource, version: number): void {
  for (const part of [source, ...list(source.flow_from), ...list(source.flow_to)]) {
    for (const { stat, cost, entity, number } of Object.values(prices)) {
      if (part[entity] != null && part[number] != null)
        throw new HubRefusal('invalid_format', 'Define either an entity or a fixed number for the price');
      const id = part[stat];
      const priced = part[entity] != null || part[number] != null;
      if (version >= 202604 && typeof id === 'string' && id.includes(':') && priced && part[cost] == null)
        throw new HubRefusal(
          'invalid_format',
          `Entity or number price is not supported for external statistics. Use ${cost} instead`,
        );
    }
  }
}

function list(value: unknown): readonly EnergySource[] {
  return Array.isArray(value) ? value : [];
}

function checkUnique(sources: readonly EnergySource[], version: number): void {
  const grids = sources.filter(({ type }) => type === 'grid');
  if (version < 202603) {
    if (grids.length > 1) throw new HubRefusal('invalid_format', 'You cannot have more than 1 grid source');
    for (const grid of grids) {
      unique(list(grid.flow_from), 'stat_energy_from');
      unique(list(grid.flow_to), 'stat_energy_to');
    }
    return;
  }
  for (const grid of grids)
    if (['stat_energy_from', 'stat_energy_to', 'stat_rate', 'power_config'].every((key) => grid[key] == null))
      throw new HubRefusal('invalid_format', 'Grid must have at least one of: import meter, export meter, power');
  for (const key of ['stat_energy_from', 'stat_energy_to', 'stat_rate']) unique(grids, key);
}

function unique(parts: readonly EnergySource[], key: string): void {
  const seen = new Set<unknown>();
  for (const { [key]: id } of parts) {
    if (id != null && seen.has(id)) throw new HubRefusal('invalid_format', `Cannot specify ${id} more than once`);
    seen.add(id);
  }
}

const flatFields = [...Object.values(prices.import), ...Object.values(prices.export)];

/** As the hub stores it: the fields that a flat grid source omitted are null. */
export function normalizeSource(source: EnergySource, version: number): EnergySource {
  if (source.type !== 'grid' || version < 202603) return source;
  return { ...Object.fromEntries(flatFields.map((field) => [field, null])), ...source };
}
