import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import {
  advancedField,
  commonFields,
  httpUrl,
  neededField,
  secretField,
  targetField,
  tlsFields,
} from '../config-fields.ts';

export const controllerConfig = z.object({
  url: targetField(httpUrl),
  api_key: neededField(secretField()),
  plugin: advancedField(text(50).min(1).default('virtual')),
  mode: advancedField(z.enum(['jsonrpc', 'http']).default('jsonrpc')),
  auto_create: advancedField(z.boolean().default(true)),
  command_map: advancedField(
    z
      .record(text(100).min(1), z.int().min(1))
      .default({})
      .describe('{pdl}/consumption_yesterday, tempo_today, …: the id of the command'),
  ),
  ...tlsFields,
  ...commonFields,
});
export type ControllerConfig = z.output<typeof controllerConfig>;

export function checkController({ api_key, mode, command_map }: ControllerConfig) {
  const errors: { field: string; message: string }[] = [];
  if (api_key === null) errors.push({ field: 'api_key', message: 'is missing' });
  if (mode === 'http' && Object.keys(command_map).length === 0)
    errors.push({ field: 'command_map', message: 'must name at least one command: this mode cannot create any' });
  return errors;
}

/** As users write it in `command_map`: the commands of the shared equipment have no PDL prefix. */
export function metricOf(equipment: string, command: string): string {
  return equipment === 'svc' ? command : `${equipment.replace(/^svc_/, '')}/${command}`;
}
