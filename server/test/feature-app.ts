import type { Caller } from '#caller.ts';
import type { Feature } from '#feature.ts';
import { assembleApp } from '#modes/assemble-app.ts';
import { systemClock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { createLog } from '#platform/log.ts';

export type ApiResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, unknown>;
};
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type FeatureApp = {
  readonly app: App;
  /** Sends a request as this user; undefined is anonymous. */
  send(user_id: string | undefined, method: Method, path: string, body?: object): Promise<ApiResponse>;
  close(): Promise<void>;
};

const callerHeader = 'x-test-caller';

/** Features under /api without accounts: the test decides which user is calling. */
export async function startFeatureApp(features: readonly Feature[]): Promise<FeatureApp> {
  const app = await assembleApp({
    name: 'server',
    log: createLog({ level: 'silent' }),
    clock: systemClock,
    trustedProxies: [],
    addresses: {},
    features,
    dependencies: [],
    isStopping: () => false,
    prepare: (scope) => {
      scope.decorateRequest('caller', undefined);
      scope.addHook('onRequest', async (request) => {
        const user_id = request.headers[callerHeader];
        request.caller = typeof user_id === 'string' ? describeUser(user_id) : undefined;
      });
    },
  });
  await app.ready();
  return {
    app,
    async send(user_id, method, path, body) {
      const headers = user_id === undefined ? {} : { [callerHeader]: user_id };
      const response = await app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
      return {
        status: response.statusCode,
        body: response.body === '' ? null : response.json<unknown>(),
        headers: response.headers,
      };
    },
    close: () => app.close(),
  };
}

function describeUser(user_id: string): Caller {
  const rights = { is_admin: false, is_demo: false, permissions: [] };
  return { user_id, email: `${user_id}@example.org`, counted_as: user_id, ...rights };
}
