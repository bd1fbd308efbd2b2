import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';

/** One registry per application, so that two of them in one test process do not share counters. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** What runs here, as labels of a value that is always 1: dashboards show it, and alerts compare replicas. */
export function describeBuild(registry: Registry, labels: { readonly version: string; readonly mode: string }): void {
  const node = process.versions.node;
  new Gauge({
    name: 'svc_build_info',
    help: 'Version, mode and version of Node; always 1',
    labelNames: ['version', 'mode', 'node'],
    registers: [registry],
  }).set({ ...labels, node }, 1);
}

/** Requests by route and status, and the delay of the event loop. */
export function observeRequests(app: App, registry: Registry): void {
  const duration = new Histogram({
    name: 'svc_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'svc_event_loop_delay_p99_seconds',
    help: '99th percentile of the event loop delay since the last scrape',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9);
      delay.reset();
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.addHook('onClose', async () => {
    delay.disable();
  });
}
