import { renderSeries, type Series } from '@svc/domain/exports/series';
import { sampleLine, seriesName } from '@svc/domain/exports/series-text';
import { minuteMs } from '@svc/domain/paris-time';
import type { Destination } from '../destination.ts';
import type { MetricValue } from '../export-metrics.ts';
import { type SeriesConfig, seriesConfig, tidyUrl } from './config.ts';
import { deliverSeries } from './deliver.ts';
import type { Delays } from './lines.ts';
import { readContent, testServer } from './probe-server.ts';
import { usualPostMs } from './server.ts';

const usualDelays: Delays = [1000, 4000, 10_000, 15_000];
// A test is waited for by a person.
const testDelays: Delays = [500, 1000, 2000, 3000];

export type TimeSeriesParts = {
  readonly delays?: Delays | undefined;
  readonly postMs?: number;
  /** What the program counts about its own exports. */
  readonly readMetrics?: () => Promise<readonly MetricValue[]>;
};

export function createTimeSeries({
  delays = usualDelays,
  postMs = usualPostMs,
  readMetrics = async () => [],
}: TimeSeriesParts = {}): Destination<SeriesConfig, readonly Series[]> {
  return {
    type: 'victoriametrics',
    title: 'VictoriaMetrics',
    config: seriesConfig,
    tidy: tidyUrl,
    deadlineMs: 10 * minuteMs,
    needs: ({ data }) => ({ days: 'all', curves: data.includes('consumption_detail') ? 'all' : 'none' }),
    render: (snapshot, config) => renderSeries(snapshot, config),
    preview: (all) =>
      all.flatMap((series) => {
        const name = seriesName(series);
        return [...series.days.values()].flat().map((sample) => sampleLine(name, sample));
      }),
    deliver: (all, config, delivery) => deliverSeries(all, config, delivery, { delays, postMs, readMetrics }),
    test: (config, probe) => testServer(config, probe, testDelays),
    content: (config, probe) => readContent(config, probe),
  };
}
