import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import { createMode } from '../../src/main.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { watchStores } from '../../src/platform/store-watch.ts';

export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
};

const fields = z.object({ name: z.string(), help: z.string(), labelNames: z.array(z.string()) });

/** What a mode counts about itself, from the registry of one that is built and never started. */
export async function readMetrics(environment: Readonly<Record<string, string>>): Promise<Metric[]> {
  const reading = readConfig(environment);
  if ('failures' in reading) throw new Error(`cannot read the metrics: ${JSON.stringify(reading.failures)}`);
  const log = createLog({ level: 'silent' });
  const mode = await createMode(reading.config, log);
  await mode.app.ready();
  // A gateway adds this one when it starts.
  if (reading.config.mode === 'server')
    watchStores({ stores: [], log, clock: systemClock, metrics: mode.metrics }).stop();
  const metrics = describeRegistry(mode.metrics);
  await mode.app.close();
  await mode.stop();
  return metrics;
}

function describeRegistry(registry: Registry): Metric[] {
  // Typed as what a scrape returns, but these are the metrics themselves.
  const metrics: readonly object[] = registry.getMetricsAsArray();
  return metrics.map((metric) => {
    const { name, help, labelNames } = fields.parse(metric);
    return { name, help, type: typeOf(metric, name), labels: labelNames };
  });
}

function typeOf(metric: object, name: string): Metric['type'] {
  if (metric instanceof Counter) return 'counter';
  if (metric instanceof Gauge) return 'gauge';
  if (metric instanceof Histogram) return 'histogram';
  throw new Error(`the metric ${name} is of a type that the reference does not know: add it to read-metrics.ts`);
}
