import { apiError } from '#errors.ts';

import type { Log } from '#platform/log.ts';
import { createSingleFlights } from '#platform/single-flight.ts';
import { describeConfig } from './config-fields.ts';
import type { Configs, Configured } from './configured.ts';
import type { Destination, StoredItem } from './destination.ts';
import { DestinationError, shorten, unreachable } from './failure.ts';
import { choosePoints, type GatherParts, gatherSnapshot } from './gather.ts';
import { type LogQuery, listLogRows } from './repository.ts';
import { readRunState } from './run-state.ts';
import type { Runner, RunReport, RunRequest } from './runner.ts';
import type { ConfigResponse, LogResponse, TestResponse } from './schemas.ts';
import { assertUsable, maskConfig, mergeConfig } from './sealed-config.ts';

export type ServiceParts = GatherParts & {
  readonly configs: Configs;
  readonly runner: Runner;
  readonly log: Log;
  readonly destinations: readonly Destination[];
  /** A configuration was stored: lasting connections follow it. */
  readonly onChanged: (type: string) => Promise<void>;
};

const testMs = 20_000;
const previewItems = 200;

export type ExportService = ReturnType<typeof createExportService>;

export function createExportService(parts: ServiceParts) {
  const { database, configs, runner } = parts;
  const schemas = new Map(parts.destinations.map(({ type, title, config }) => [type, describeConfig(title, config)]));

  async function describe(type: string): Promise<ConfigResponse> {
    const known = await configs.read(type);
    const state = await readRunState(database, type);
    return {
      type,
      enabled: known?.row.enabled ?? false,
      configured: known !== undefined,
      config: known ? maskConfig(known.destination, known.config) : {},
      last_export_at: known?.row.last_export_at ?? null,
      next_export_at: state.next_export_at,
      last_status: state.last_status,
      last_error: state.last_error,
      last_error_code: state.last_error_code,
      failures: state.failures,
      running: runner.running().some((run) => run.type === type),
      secret_unreadable: known?.unreadable ?? false,
      config_schema: schemas.get(type),
    };
  }

  return {
    describe,
    list: () => Promise.all(parts.destinations.map(({ type }) => describe(type))),
    async put(type: string, body: { enabled?: boolean | undefined; config: Record<string, unknown> }) {
      const destination = configs.find(type);
      const before = await configs.read(type);
      const config = mergeConfig(destination, before?.config, body.config);
      const enabled = body.enabled ?? before?.row.enabled ?? false;
      if (enabled) assertUsable(destination, config);
      await configs.write(type, enabled, config);
      await parts.onChanged(type);
      return await describe(type);
    },
    async run(type: string, request: RunRequest): Promise<RunReport> {
      const one = await configs.getOrThrow(type);
      assertUsable(one.destination, one.config);
      if (!one.row.enabled) throw apiError('EXPORT_DISABLED');
      const report = await runner.run(one, request);
      if (!report) throw apiError('EXPORT_RUNNING');
      return report;
    },
    ...createProbes(parts),
    logs: (query: LogQuery) => listLogs(parts, query),
  };
}

/** What touches the destination without publishing anything. */
function createProbes(parts: ServiceParts) {
  const { configs, now } = parts;
  const dedupe = createSingleFlights<{ items: string[]; total: number }>();
  const probe = () => ({ signal: AbortSignal.timeout(testMs), now, log: parts.log });
  return {
    async test(type: string, input: Record<string, unknown> | null): Promise<TestResponse> {
      const destination = configs.find(type);
      const stored = input === null ? await configs.getOrThrow(type) : await configs.read(type);
      const config = mergeConfig(destination, stored?.config, input ?? {});
      assertUsable(destination, config);
      const begun = performance.now();
      const result = await destination
        .test(config, probe())
        .then((tested) => ({ ok: true, error_code: null, message: null, help: null, ...tested }), describeFailedTest);
      const { checks, warnings, ...rest } = result;
      return {
        ...rest,
        checks: [...checks],
        warnings: [...warnings],
        latency_ms: Math.round(performance.now() - begun),
      };
    },
    /** May read years of half hours, so concurrent requests share one result. */
    preview: (type: string) =>
      dedupe(type, async () => {
        const { destination, config } = await configs.getOrThrow(type);
        const snapshot = choosePoints(await gatherSnapshot(parts, destination.needs(config)), config.usage_point_ids);
        const items = destination.preview(destination.render(snapshot, config));
        return { items: items.slice(-previewItems), total: items.length };
      }),
    async content(type: string): Promise<StoredItem[]> {
      const { destination, config } = await configs.getOrThrow(type);
      try {
        return [...(await destination.content(config, probe()))];
      } catch (error) {
        throw error instanceof DestinationError ? unreachable(error) : error;
      }
    },
  };
}

async function listLogs({ database, configs, runner }: ServiceParts, query: LogQuery): Promise<LogResponse> {
  const stored = await listLogRows(database, query);
  if (query.before !== undefined) return stored;
  const known = await configs.list();
  const running = runner
    .running()
    // Its row is written a moment before it counts as ended: it is shown once.
    .filter(({ id }) => !stored.some((row) => row.id === id))
    .filter(({ type }) => query.type === undefined || query.type === type)
    .map(({ id, type, started_at }) => ({
      id,
      type,
      started_at,
      status: 'running' as const,
      records_exported: null,
      error_message: null,
      export_config_id: idOf(known, type),
      completed_at: null,
    }));
  return [...running, ...stored];
}

function idOf(known: readonly Configured[], type: string): string {
  return known.find(({ destination }) => destination.type === type)?.row.id ?? '';
}

function describeFailedTest(error: unknown) {
  const failure =
    error instanceof DestinationError
      ? error
      : new DestinationError('api_error', shorten(error instanceof Error ? error.message : 'unknown'));
  const isReached = failure.code === 'unauthorized' || failure.code === 'bad_format' || failure.code === 'api_error';
  const checks = isReached
    ? [
        { name: 'connect', ok: true },
        { name: failure.code === 'unauthorized' ? 'authenticate' : 'answer', ok: false },
      ]
    : [{ name: 'connect', ok: false }];
  return {
    ok: false,
    error_code: failure.code,
    message: failure.message,
    help: failure.help ?? null,
    checks,
    details: {},
    warnings: [],
  };
}
