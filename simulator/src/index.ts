/** The entry point for tests, which start the simulator in process. cli.ts runs it as a program. */

export { ControlError } from './control-reader.ts';
export type { EnvironmentReport } from './control-routes.ts';
export { createEnvironment, type Environment } from './environment.ts';
export { sandboxClient } from './gridop/operator.ts';
export { createHubEntities, type HubEntities, isBelow, isWithinDays } from './hub/entities.ts';
export type { ReceivedMail } from './mail/message.ts';
export { type MailSink, startMailSink } from './mail/sink.ts';
export { type GridFile, gridBytes, gridFiles, gridText } from './price-grids/index.ts';
export type { RequestFilter, RequestReport } from './request-log-report.ts';
export { listSettings } from './settings.ts';
export { buildSimulator, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';
