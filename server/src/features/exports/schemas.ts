import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { failureCodes } from './failure.ts';

export const typeParams = z.object({ type: text(30).describe('home_assistant, mqtt, victoriametrics, jeedom, …') });

const config = z.record(z.string(), z.unknown());

export const configResponse = z.object({
  type: z.string(),
  enabled: z.boolean(),
  configured: z.boolean().describe('Whether a configuration is stored'),
  config: config.describe('A stored secret is shown as ********; empty: not configured yet'),
  last_export_at: z.string().nullable(),
  next_export_at: z.string().nullable(),
  last_status: z.enum(['success', 'partial', 'error']).nullable(),
  last_error: z.string().nullable(),
  last_error_code: z
    .string()
    .nullable()
    .describe('unauthorized, connection_refused, bad_format, …: what kind of failure it was'),
  failures: z.int().describe('Runs in a row that failed; 0 after one that did not'),
  running: z.boolean(),
  secret_unreadable: z.boolean().describe('A stored secret does not open any more: type it again'),
  config_schema: z.record(z.string(), z.unknown()).optional().describe('JSON Schema of config, with the title to show'),
});
export type ConfigResponse = z.output<typeof configResponse>;

export const configBody = z.object({
  enabled: z.boolean().optional(),
  config: z.looseObject({}).describe('Fields of the destination; ******** keeps a stored secret, null removes it'),
});
export const testBody = z.looseObject({}).nullish().describe('A configuration to try; without one, the stored one');

const check = z.object({ name: z.string(), ok: z.boolean() });
export const testResponse = z.object({
  ok: z.boolean(),
  error_code: z.enum(failureCodes).nullable(),
  message: z.string().nullable(),
  help: z.string().nullable(),
  latency_ms: z.int(),
  checks: z.array(check),
  details: z.record(z.string(), z.unknown()),
  warnings: z.array(z.string()),
});
export type TestResponse = z.output<typeof testResponse>;

const failure = z.object({ part: z.string(), code: z.string(), message: z.string() });
export const runResponse = z.object({
  status: z.enum(['success', 'partial', 'error']),
  records_exported: z.int(),
  duration_ms: z.int(),
  log_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  errors: z.array(failure),
});
export const runQuery = z.object({ full: z.enum(['true', 'false']).optional() });

export const logQuery = z.object({
  type: text(30).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  before: text(40).optional().describe('Only runs that began before this moment'),
});
export const logResponse = z.array(
  z.object({
    id: z.string(),
    export_config_id: z.string(),
    type: z.string(),
    status: z.enum(['success', 'error', 'running']),
    records_exported: z.int().nullable(),
    error_message: z.string().nullable(),
    started_at: z.string(),
    completed_at: z.string().nullable(),
  }),
);
export type LogResponse = z.output<typeof logResponse>;

export const previewResponse = z.object({ items: z.array(z.string()), total: z.int() });
export const contentResponse = z.array(z.object({ name: z.string(), value: z.unknown(), at: z.string().nullable() }));
