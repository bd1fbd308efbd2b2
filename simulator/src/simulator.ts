import type { AddressInfo } from 'node:net';
import { parseInstant } from '@svc/domain/paris-time';
import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify';
import { registerCaptcha } from './captcha.ts';
import { describeEnvironment, type EnvironmentReport, registerControlRoutes } from './control-routes.ts';
import { registerController } from './controller/index.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { registerGridop } from './gridop/index.ts';
import { registerGridsource } from './gridsource/index.ts';
import { registerHub } from './hub/index.ts';
import { registerMailRoutes } from './mail/routes.ts';
import { type MailSink, startMailSink } from './mail/sink.ts';
import { registerPriceGrids } from './price-grids/routes.ts';
import { addRequestLogHooks } from './request-log-hooks.ts';
import type { RequestFilter } from './request-log-report.ts';
import { registerSupplier } from './supplier/index.ts';

export type SimulatorOptions = {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Starts a mail server on this port of 127.0.0.1, 0 for any free one; none when omitted. */
  readonly smtpPort?: number;
  /** RFC 3339 with its offset; real time when omitted. */
  readonly now?: string;
  /** A change in the form of /__control that applies from the start, and again after each reset. */
  readonly control?: object;
};

/** The external services on one port, for tests in the same process. */
export type Simulator = {
  readonly url: string;
  readonly port: number;
  readonly mail: MailSink | undefined;
  readonly environment: Environment;
  /** The same as POST /__control; throws ControlError when the change is not understood. */
  control(change: object): void;
  requests(filter?: RequestFilter): EnvironmentReport;
  reset(): void;
  close(): Promise<void>;
};

/** Registers the routes of one service; the instance already has its prefix. */
type Register = (app: FastifyInstance, environment: Environment) => void;

/** The services on the port of the simulator: the first segment of the path, and the routes behind it. */
const services: ReadonlyMap<string, Register> = new Map<string, Register>([
  ['gridop', registerGridop],
  ['gridsource', registerGridsource],
  ['supplier', registerSupplier],
  ['suppliers', registerPriceGrids],
  ['captcha', registerCaptcha],
  ['hub', registerHub],
  ['controller', registerController],
]);

export function buildSimulator(environment: Environment, mail?: MailSink): FastifyInstance {
  const app = Fastify({
    logger: false,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    // A body that the operator would read must not be refused by us first.
    bodyLimit: 10 * 1024 * 1024,
  });
  addRequestLogHooks(app, environment);
  for (const [prefix, register] of services) {
    app.register(plug(register, environment), { prefix: `/${prefix}` });
  }
  app.register(plug(registerControlRoutes, environment));
  if (mail) app.register(async (scope) => registerMailRoutes(scope, mail));
  return app;
}

function plug(register: Register, environment: Environment): FastifyPluginCallback {
  return (scope, _options, done) => {
    register(scope, environment);
    done();
  };
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const environment = createEnvironment(readNow(options.now));
  const host = options.host ?? '127.0.0.1';
  const mail = options.smtpPort === undefined ? undefined : await startMailSink({ port: options.smtpPort });
  const app = buildSimulator(environment, mail);
  app.addHook('onClose', async () => mail?.close());
  await app.ready();
  environment.control.apply(options.control ?? {});
  environment.onReset(() => environment.control.apply(options.control ?? {}));
  if (mail) environment.onReset(mail.clear);
  await app.listen({ port: options.port ?? 0, host });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    mail,
    environment,
    control: (change) => environment.control.apply(change),
    requests: (filter) => describeEnvironment(environment, filter),
    reset: () => environment.reset(),
    close: () => app.close(),
  };
}

function readNow(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const now = parseInstant(text);
  if (now === undefined) throw new RangeError(`now: not an RFC 3339 moment with its offset: ${text}`);
  return now;
}
