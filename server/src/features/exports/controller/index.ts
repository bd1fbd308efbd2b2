import { type ControllerEquipment, renderEquipment } from '@svc/domain/exports/controller-values';
import { minuteMs } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Destination, Probe, StoredItem, Tested } from '../destination.ts';
import { openHttpLine } from '../http-call.ts';
import { type ControllerApi, openController } from './api.ts';
import { type ControllerConfig, checkController, controllerConfig } from './config.ts';
import { deliverValues } from './deliver.ts';

export function createController(): Destination<ControllerConfig, readonly ControllerEquipment[]> {
  return {
    type: 'jeedom',
    title: 'Jeedom',
    config: controllerConfig,
    check: checkController,
    place: ({ url }) => url,
    deadlineMs: 10 * minuteMs,
    needs: () => ({ days: 'all', curves: 'all' }),
    render: (snapshot, { data }) => renderEquipment(snapshot, data),
    preview: (all) =>
      all.flatMap(({ logical_id, commands }) =>
        commands.flatMap((command) =>
          [...command.values].map(([day, value]) => `${logical_id} ${command.logical_id} ${day} ${value}`),
        ),
      ),
    deliver: deliverValues,
    test: (config, probe) => withApi(config, probe, (api) => testApi(api, config)),
    content: (config, probe) => withApi(config, probe, (api) => readCommands(api, config)),
  };
}

async function withApi<Result>(
  config: ControllerConfig,
  { signal }: Probe,
  work: (api: ControllerApi) => Promise<Result>,
): Promise<Result> {
  const line = openHttpLine(config, signal);
  try {
    return await work(openController(line, config));
  } finally {
    line.close();
  }
}

/** `ping` responds without a key. `version` confirms that the key is valid. */
async function testApi(api: ControllerApi, { plugin, mode, insecure_skip_verify }: ControllerConfig): Promise<Tested> {
  const warnings = insecure_skip_verify ? ['The certificate of the controller is not checked.'] : [];
  await api.call('ping');
  const connected = [{ name: 'connect', ok: true }];
  if (mode === 'http') {
    warnings.push('Whether the key is right is seen at the first run: this mode can only write.');
    return { checks: connected, details: {}, warnings };
  }
  const version = await api.call('version');
  const plugins = z.array(z.looseObject({ id: z.string() })).parse(await api.call('plugin::listPlugin'));
  if (!plugins.some(({ id }) => id === plugin))
    warnings.push(`The plugin ${plugin} is not installed at the controller: install it, or name another.`);
  const checks = [...connected, { name: 'authenticate', ok: true }];
  return { checks, details: { version: String(version) }, warnings };
}

const rows = z.array(z.looseObject({ id: z.coerce.string(), name: z.string(), logicalId: z.string().nullish() }));
const moments = z.array(z.object({ value: z.unknown(), datetime: z.string() }));

async function readCommands(api: ControllerApi, { plugin }: ControllerConfig): Promise<StoredItem[]> {
  const equipment = rows.parse(await api.call('eqLogic::byType', { type: plugin }));
  const ours = equipment.filter(({ name, logicalId }) => /^svc(_\d{14})?$/.test(logicalId || name));
  const items: StoredItem[] = [];
  for (const { id, name } of ours) {
    for (const command of rows.parse(await api.call('cmd::byEqLogicId', { eqLogic_id: id }))) {
      const last = moments.parse(await api.call('cmd::getHistory', { id: command.id })).at(-1);
      items.push({ name: `${name}/${command.name}`, value: last?.value ?? null, at: last?.datetime ?? null });
    }
  }
  return items;
}
