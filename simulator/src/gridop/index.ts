import type { FastifyInstance } from 'fastify';
import type { Environment } from '../environment.ts';
import { registerConsentKeys } from './consent-keys.ts';
import { registerConsentRoutes } from './consent-routes.ts';
import { registerContracts2026 } from './contracts-2026.ts';
import { registerOperatorKeys } from './control-keys.ts';
import { registerCustomersV5 } from './customers-v5.ts';
import { addGate, refuse } from './gate.ts';
import { registerIndexes2026 } from './index-2026.ts';
import { measureFaults } from './measure-faults.ts';
import { registerMeasures2026 } from './measures-2026.ts';
import { registerMeasuresV5 } from './measures-v5.ts';
import { createOperator } from './operator.ts';
import { managerBody, newBody } from './refusals.ts';
import { responseFaults } from './response-faults.ts';
import { registerServicesRoute } from './services-route.ts';
import { registerTokenRoutes } from './token-routes.ts';

/** The distribution operator: consent page, tokens, subscribed services, measures and contracts in both generations. */
export function registerGridop(app: FastifyInstance, environment: Environment): void {
  const operator = createOperator(environment);
  registerOperatorKeys(operator);
  registerConsentKeys(operator);
  environment.faults.addKinds([...measureFaults, ...responseFaults(operator)]);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
  // The token route itself returns 415 for a body of another type.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  addGate(app, operator);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return refuse(reply, { status, body: newBody(String(status), error.message) });
  });
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, { status: 404, body: managerBody('404', 'Not Found', 'The requested resource is not available.') }),
  );
  registerTokenRoutes(app, operator);
  registerConsentRoutes(app, operator);
  registerServicesRoute(app, operator);
  registerMeasures2026(app, operator);
  registerIndexes2026(app, operator);
  registerMeasuresV5(app, operator);
  registerCustomersV5(app, operator);
  registerContracts2026(app, operator);
}
