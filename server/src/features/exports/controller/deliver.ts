import type { Day } from '@svc/domain/day';
import type { ControllerCommand, ControllerEquipment } from '@svc/domain/exports/controller-values';
import type { PartFailure } from '@svc/domain/exports/snapshot';
import { z } from 'zod';
import type { Delivered, Delivery } from '../destination.ts';
import { DestinationError } from '../failure.ts';
import { openHttpLine } from '../http-call.ts';
import { type ControllerApi, ControllerError, commandNotFound, openController } from './api.ts';
import { type CommandIds, findCommands } from './commands.ts';
import { type ControllerConfig, metricOf } from './config.ts';

const remembered = z.object({ url: z.string(), ids: z.record(z.string(), z.number()) });

type Push = { readonly metric: string; readonly command: ControllerCommand; readonly day: Day };

/**
 * Sends each command the values that it has not received: days in order, a corrected day again, unknown values never.
 */
export async function deliverValues(
  all: readonly ControllerEquipment[],
  config: ControllerConfig,
  delivery: Delivery,
): Promise<Delivered> {
  const line = openHttpLine(config, delivery.signal);
  try {
    const api = openController(line, config);
    const pushes = await listPushes(all, config, delivery);
    if (pushes.length === 0) return { records: 0, details: { commands: 0 }, skipped: [], errors: [] };
    return await pushAll(api, all, config, delivery, pushes);
  } finally {
    line.close();
  }
}

async function listPushes(
  all: readonly ControllerEquipment[],
  { mode }: ControllerConfig,
  { checkpoints, full }: Delivery,
): Promise<Push[]> {
  const sent = full ? new Map<string, ReadonlyMap<Day, string>>() : await checkpoints.read();
  return all.flatMap(({ logical_id, commands }) =>
    commands.flatMap((command) => {
      const metric = metricOf(logical_id, command.logical_id);
      const days = [...command.values.keys()].sort();
      // The older form has no date: only the newest value is true now.
      const due = mode === 'http' ? days.slice(-1) : days;
      const isNew = (day: Day) => sent.get(metric)?.get(day) !== String(command.values.get(day));
      return due.filter(isNew).map((day) => ({ metric, command, day }));
    }),
  );
}

async function pushAll(
  api: ControllerApi,
  all: readonly ControllerEquipment[],
  config: ControllerConfig,
  { checkpoints, facts, progress, signal }: Delivery,
  pushes: readonly Push[],
): Promise<Delivered> {
  const known = remembered.safeParse(await facts.read());
  const isKnown = known.success && known.data.url === config.url && config.mode === 'jsonrpc' && config.auto_create;
  const cached = isKnown ? new Map(Object.entries({ ...known.data.ids, ...config.command_map })) : undefined;
  const fetchIds = async (): Promise<CommandIds> => {
    // The older form can neither query nor create commands, so only commands that the user mapped are sent.
    if (config.mode === 'http') return new Map(Object.entries(config.command_map));
    const found = await findCommands(api, all, config);
    await facts.write({ url: config.url, ids: Object.fromEntries(found) });
    return found;
  };
  const isWhole = cached !== undefined && pushes.every(({ metric }) => cached.has(metric));
  let ids: CommandIds = isWhole ? cached : await fetchIds();
  let [records, hasLookedAgain] = [0, !isWhole];
  const errors = new Map<string, PartFailure>();
  const unmapped = new Set<string>();
  for (const [metric, part] of Map.groupBy(pushes, (one) => one.metric)) {
    try {
      for (const push of part) {
        signal.throwIfAborted();
        if (!ids.has(metric)) break;
        try {
          await pushOne(api, config, ids.get(metric) ?? 0, push);
        } catch (error) {
          if (!isGone(error) || hasLookedAgain) throw error;
          hasLookedAgain = true;
          ids = await fetchIds();
          await pushOne(api, config, ids.get(metric) ?? 0, push);
        }
        await checkpoints.write(metric, new Map([[push.day, String(push.command.values.get(push.day))]]));
        progress(++records, pushes.length, metric);
      }
      if (!ids.has(metric)) unmapped.add(metric);
    } catch (error) {
      // A failing command stops only itself. A controller that does not respond, or that refuses the key, stops the
      // run.
      if (!(error instanceof DestinationError) || !isGone(error)) throw error;
      errors.set(metric, { part: metric, code: error.code, message: error.message });
    }
  }
  const skipped = [...unmapped].map((what) => ({ what, reason: 'no command is mapped to it' }));
  return { records, details: { commands: ids.size }, skipped, errors: [...errors.values()] };
}

const isGone = (error: unknown) => error instanceof ControllerError && error.number === commandNotFound;

async function pushOne(api: ControllerApi, { mode }: ControllerConfig, id: number, { command, day }: Push) {
  const value = command.values.get(day) ?? '';
  if (mode === 'http') return await api.sendEvent(id, String(value));
  // At the end of its own day: the total of yesterday is filed under yesterday.
  await api.call('cmd::event', { id, value, ...(command.dated && { datetime: `${day} 23:59:59` }) });
}
