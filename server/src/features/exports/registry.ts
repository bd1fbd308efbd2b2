import type { Instant } from '@svc/domain/paris-time';
import type { Log } from '#platform/log.ts';
import { createController } from './controller/index.ts';
import type { Destination } from './destination.ts';
import type { ExportMetrics } from './export-metrics.ts';
import { createHub } from './hub/index.ts';
import type { OwnHub } from './hub/own-hub.ts';
import { createLineProtocol } from './line-protocol/index.ts';
import { createMqtt } from './mqtt/index.ts';
import { createLinks } from './mqtt/links.ts';
import { createTimeSeries } from './time-series/index.ts';

export type DestinationParts = {
  readonly log: Log;
  readonly version: string;
  readonly instance: string;
  readonly now: () => Instant;
  readonly metrics: Pick<ExportMetrics, 'read'>;
  readonly birthDelayMs: () => number;
  /** Delays before a database is queried for the data just sent. */
  readonly readBackDelays?: readonly number[];
  readonly own?: OwnHub | undefined;
};

/** Every destination: one line each, in the order in which they are shown. */
export function createDestinations(parts: DestinationParts): readonly Destination[] {
  const links = createLinks(parts);
  return [
    createHub({ ...parts, links }),
    createMqtt({ ...parts, links }),
    createTimeSeries({ delays: parts.readBackDelays, readMetrics: parts.metrics.read }),
    createController(),
    createLineProtocol(),
  ];
}
