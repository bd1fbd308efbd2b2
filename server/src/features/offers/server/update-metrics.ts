import { Counter, type Registry } from 'prom-client';
import type { UpdateResult } from './update-report.ts';

export type UpdateMetrics = {
  count(provider: string, outcome: 'read' | 'fallback' | 'failed'): void;
  countChanges(result: UpdateResult): void;
};

export function createUpdateMetrics(registry: Registry): UpdateMetrics {
  const refreshes = new Counter({
    name: 'svc_offer_refreshes_total',
    help: 'Refreshes of a supplier by outcome: read, fallback to built-in prices, failed',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const changes = new Counter({
    name: 'svc_offer_changes_total',
    help: 'Offers that refreshes created, updated and deactivated',
    labelNames: ['provider', 'kind'],
    registers: [registry],
  });
  return {
    count: (provider, outcome) => refreshes.inc({ provider, outcome }),
    countChanges({ provider, offers_created, offers_updated, offers_deactivated }) {
      changes.inc({ provider, kind: 'created' }, offers_created);
      changes.inc({ provider, kind: 'updated' }, offers_updated);
      changes.inc({ provider, kind: 'deactivated' }, offers_deactivated);
    },
  };
}
