import type { ControllerCommand, ControllerEquipment } from '@svc/domain/exports/controller-values';
import { z } from 'zod';
import type { ControllerApi } from './api.ts';
import { type ControllerConfig, metricOf } from './config.ts';

const identifier = z.coerce.number().int();
const equipmentRow = z.object({ id: identifier, name: z.string(), logicalId: z.string().nullish() });
const commandRow = z.looseObject({ id: identifier, logicalId: z.string().nullish(), name: z.string() });
type CommandRow = z.output<typeof commandRow>;

export type CommandIds = ReadonlyMap<string, number>;

/** The ids of our commands at the controller; what is missing is made once, where it may be. */
export async function findCommands(
  api: ControllerApi,
  all: readonly ControllerEquipment[],
  config: ControllerConfig,
): Promise<CommandIds> {
  const ids = new Map(Object.entries(config.command_map));
  if (!config.auto_create) return ids;
  const known = z.array(equipmentRow).parse(await api.call('eqLogic::byType', { type: config.plugin }));
  for (const { logical_id, commands } of all) {
    const found = known.find(({ logicalId, name }) => logicalId === logical_id || name === logical_id);
    const rows = found ? await listCommands(api, found.id) : [];
    const missing = commands.filter((command) => !rows.some((row) => isSame(row, command)));
    const owner = missing.length === 0 ? found?.id : await save(api, logical_id, found?.id, rows, missing, config);
    const now = missing.length === 0 || owner === undefined ? rows : await listCommands(api, owner);
    for (const command of commands) {
      const row = now.find((one) => isSame(one, command));
      const metric = metricOf(logical_id, command.logical_id);
      // Commands that the user mapped manually stay mapped.
      if (row && !ids.has(metric)) ids.set(metric, row.id);
    }
  }
  return ids;
}

const isSame = ({ logicalId, name }: CommandRow, { logical_id }: ControllerCommand) =>
  logicalId === logical_id || name === logical_id;

async function listCommands(api: ControllerApi, eqLogic_id: number): Promise<CommandRow[]> {
  return z.array(commandRow).parse(await api.call('cmd::byEqLogicId', { eqLogic_id }));
}

// Saving deletes the commands that are missing from the list. So the whole list is sent, existing commands with their
// ids.
async function save(
  api: ControllerApi,
  logicalId: string,
  id: number | undefined,
  rows: readonly CommandRow[],
  missing: readonly ControllerCommand[],
  { plugin }: ControllerConfig,
): Promise<number> {
  const made = missing.map(({ logical_id, kind, unit, dated }) => ({
    name: logical_id,
    logicalId: logical_id,
    type: 'info',
    subType: kind,
    unite: unit,
    isHistorized: dated ? 1 : 0,
  }));
  const saved = await api.call('eqLogic::save', {
    ...(id !== undefined && { id }),
    eqType_name: plugin,
    name: logicalId,
    logicalId,
    isEnable: 1,
    isVisible: 1,
    cmd: [...rows, ...made],
  });
  return z.object({ id: identifier }).parse(saved).id;
}
