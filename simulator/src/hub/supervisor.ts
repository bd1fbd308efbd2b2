import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HubUser, Message } from './commands.ts';
import type { Doorkeeper } from './connection.ts';
import type { Hub } from './hub.ts';

/** The supervisor is a user of the hub of its own, an administrator. */
const supervisor: HubUser = { is_admin: true };
/** Commands that the supervisor refuses to pass on from an app. */
const reserved = ['supervisor/', 'hassio/'];

/** How the supervisor lets an app into the WebSocket of the hub: by the token of the app, and no token of the hub. */
export const supervisorDoor: Doorkeeper = {
  admit: (hub, message) => (isApp(hub, message?.access_token ?? message?.api_password) ? supervisor : undefined),
  refusal: 'Invalid access',
  refuses: ({ type }: Message) => typeof type === 'string' && reserved.some((prefix) => type.startsWith(prefix)),
};

const isApp = (hub: Hub, token: unknown) => {
  const { supervisor_token } = hub.settings();
  return supervisor_token !== null && token === supervisor_token;
};

type Routes = {
  readonly greet: (reply: FastifyReply) => FastifyReply;
  readonly postState: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
};

/** What an app reaches of the supervisor: the REST interface of the hub behind it, and the broker that it knows. */
export function registerSupervisor(app: FastifyInstance, hub: Hub, routes: Routes): void {
  const isAllowed = ({ headers }: FastifyRequest) => isApp(hub, /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]);
  const refuse = (reply: FastifyReply) => reply.code(401).type('text/plain; charset=utf-8').send('401: Unauthorized');
  app.get('/supervisor/core/api/', { config: { route: 'supervisor_api' } }, (request, reply) =>
    isAllowed(request) ? routes.greet(reply) : refuse(reply),
  );
  app.post('/supervisor/core/api/states/:entity', { config: { route: 'supervisor_state' } }, (request, reply) =>
    isAllowed(request) ? routes.postState(request, reply) : refuse(reply),
  );
  app.get('/supervisor/services/mqtt', { config: { route: 'supervisor_mqtt' } }, (request, reply) => {
    if (!isAllowed(request)) return refuse(reply);
    const { mqtt_service } = hub.settings();
    if (mqtt_service === null) return reply.code(400).send({ result: 'error', message: 'Service not enabled' });
    return reply.send({ result: 'ok', data: mqtt_service });
  });
}
