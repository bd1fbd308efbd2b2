import type { Sample } from '@svc/domain/exports/series';
import { Counter, Histogram, type Registry } from 'prom-client';

type CountedRun = {
  readonly status: 'success' | 'partial' | 'error';
  readonly records: number;
  readonly duration_ms: number;
};

export type MetricValue = {
  readonly metric: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: Sample['value'];
};

export type ExportMetrics = {
  /** One run that stands in the log. Labels are the names of destinations and the three outcomes, never user input. */
  count(destination: string, run: CountedRun): void;
  /** The values so far, for a destination that stores them. */
  read(): Promise<MetricValue[]>;
};

export function createExportMetrics(registry: Registry): ExportMetrics {
  const registers = [registry];
  const runs = new Counter({
    name: 'svc_export_total',
    help: 'Exports by destination and outcome: success, partial, error',
    labelNames: ['destination', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'svc_export_duration_seconds',
    help: 'Duration of exports by destination',
    labelNames: ['destination'],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 100, 300, 600],
    registers,
  });
  const records = new Counter({
    name: 'svc_export_records_total',
    help: 'Records that a destination has confirmed',
    labelNames: ['destination'],
    registers,
  });
  return {
    count(destination, { status, records: confirmed, duration_ms }) {
      runs.inc({ destination, status });
      durations.observe({ destination }, duration_ms / 1000);
      records.inc({ destination }, confirmed);
    },
    async read() {
      const all = await Promise.all([runs.get(), durations.get(), records.get()]);
      return all.flatMap(({ name, values }) =>
        values.map(({ labels, value, ...more }) => ({
          metric: 'metricName' in more && typeof more.metricName === 'string' ? more.metricName : name,
          labels: Object.entries(labels).map(([label, text]) => [label, String(text)] as const),
          value,
        })),
      );
    },
  };
}
