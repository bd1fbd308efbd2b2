import { normalizeSource, sourcesRule } from './energy-rules.ts';
import type { Hub } from './hub.ts';
import { importRule, readImport } from './import-rules.ts';
import { aText, HubRefusal, listOf, oneOf, type Rule, shape, versionNumber } from './message-rules.ts';
import { readingRule, readStatistics } from './statistics-reading.ts';

export type Message = Readonly<Record<string, unknown>>;
export type HubUser = { readonly is_admin: boolean };

type Command = {
  readonly admin?: true;
  readonly recorder?: true;
  readonly required?: (version: string) => Readonly<Record<string, Rule>>;
  readonly optional?: (version: string) => Readonly<Record<string, Rule>>;
  readonly handle: (hub: Hub, message: Message, user: HubUser) => unknown;
};

/** The commands that an exporter meets; any other is unknown to this hub. */
const commands: Readonly<Record<string, Command>> = {
  ping: { handle: () => undefined },
  get_config: { handle: (hub) => describeConfig(hub) },
  'auth/current_user': {
    handle: (_hub, _message, user) => ({ id: 'a1', name: 'Home', is_owner: false, is_admin: user.is_admin }),
  },
  'recorder/info': { recorder: true, handle: (hub) => describeRecorder(hub) },
  'recorder/list_statistic_ids': {
    recorder: true,
    optional: () => ({ statistic_type: oneOf('sum', 'mean') }),
    handle: (hub, { statistic_type: type }) =>
      describeSeries(hub).filter(({ has_sum, mean_type }) =>
        type === 'sum' ? has_sum : type !== 'mean' || mean_type > 0,
      ),
  },
  'recorder/get_statistics_metadata': {
    recorder: true,
    optional: () => ({ statistic_ids: listOf(aText) }),
    handle: (hub, { statistic_ids: ids }) => describeSeries(hub, ids as string[] | undefined),
  },
  'recorder/statistics_during_period': {
    recorder: true,
    required: (version) => readingRule(versionNumber(version)).required,
    optional: (version) => readingRule(versionNumber(version)).optional,
    handle: (hub, message) => readStatistics(hub.recorder, message as never),
  },
  'recorder/import_statistics': { admin: true, recorder: true, required: importRule, handle: takeImport },
  'recorder/clear_statistics': {
    admin: true,
    recorder: true,
    required: () => ({ statistic_ids: listOf(aText) }),
    handle: clearSeries,
  },
  'energy/get_prefs': {
    handle: (hub) => {
      if (hub.preferences === null) throw new HubRefusal('not_found', 'No prefs');
      return hub.preferences;
    },
  },
  'energy/save_prefs': {
    admin: true,
    optional: (version) => ({
      energy_sources: sourcesRule(versionNumber(version)),
      device_consumption: listOf(deviceRule),
      device_consumption_water: listOf(deviceRule),
    }),
    handle: savePreferences,
  },
  'energy/validate': { handle: validatePreferences },
};

const deviceRule = shape({ stat_consumption: aText }, { stat_rate: aText, name: aText, included_in_stat: aText });

/** Runs a command as the hub does: known, its form right, its caller allowed, and only then its content. */
export async function runCommand(hub: Hub, message: Message, user: HubUser): Promise<unknown> {
  const type = message.type as string;
  const command = Object.hasOwn(commands, type) ? commands[type] : undefined;
  const { version, recorder } = hub.settings();
  if (!command || (command.recorder && recorder === 'absent'))
    throw new HubRefusal('unknown_command', 'Unknown command.');
  const { id: _id, type: _type, ...fields } = message;
  shape(command.required?.(version) ?? {}, command.optional?.(version) ?? {})(fields, '');
  if (command.admin && !user.is_admin) throw new HubRefusal('unauthorized', 'Unauthorized');
  return command.handle(hub, fields, user);
}

function describeConfig(hub: Hub) {
  const { version, currency, time_zone } = hub.settings();
  return { version, currency, time_zone, state: 'RUNNING', language: 'fr', country: 'FR' };
}

function describeRecorder(hub: Hub) {
  const { recorder } = hub.settings();
  return {
    backlog: hub.recorder.backlog(),
    db_in_default_location: true,
    max_backlog: 65_000,
    migration_in_progress: recorder === 'migrating',
    migration_is_live: false,
    recording: recorder !== 'stopped',
    thread_running: recorder !== 'stopped',
  };
}

function describeSeries(hub: Hub, ids?: readonly string[]) {
  return hub.recorder.list(ids).map(({ unit_of_measurement, ...meta }) => ({
    ...meta,
    has_mean: meta.mean_type > 0,
    statistics_unit_of_measurement: unit_of_measurement,
    display_unit_of_measurement: unit_of_measurement,
  }));
}

function takeImport(hub: Hub, message: Message): null {
  const { meta, rows } = readImport(message as never);
  hub.imports.push({
    statistic_id: meta.statistic_id,
    rows: rows.length,
    bytes: Buffer.byteLength(JSON.stringify(message)),
  });
  hub.recorder.importRows(meta, rows);
  return null;
}

async function clearSeries(hub: Hub, { statistic_ids: ids }: Message): Promise<null> {
  const cleared = hub.recorder.clear(ids as string[]);
  if (hub.settings().clear_times_out) throw new HubRefusal('timeout', 'clear_statistics timed out');
  await cleared;
  return null;
}

function savePreferences(hub: Hub, message: Message): unknown {
  const version = versionNumber(hub.settings().version);
  const before = hub.preferences ?? { energy_sources: [], device_consumption: [], device_consumption_water: [] };
  const { energy_sources: sources, ...devices } = message as { energy_sources?: Record<string, unknown>[] };
  hub.preferences = {
    ...before,
    ...devices,
    ...(sources && { energy_sources: sources.map((source) => normalizeSource(source, version)) }),
  };
  return hub.preferences;
}

/** Only what concerns an exporter: statistics that are in the panel and not in the recorder. */
function validatePreferences(hub: Hub): unknown {
  const known = new Set(hub.recorder.list().map(({ statistic_id }) => statistic_id));
  const issues = (hub.preferences?.energy_sources ?? []).map((source) => {
    const ids = JSON.stringify(source).match(/"[\da-z_]+:[\da-z_]+"/g) ?? [];
    const unknown = ids.map((id) => id.slice(1, -1)).filter((id) => !known.has(id));
    return unknown.map((id) => ({ type: 'statistics_not_defined', affected_entities: [[id, null]] }));
  });
  return { energy_sources: issues, device_consumption: [] };
}
