import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Environment } from '../environment.ts';
import { hubDoor, serveConnection, userOfToken } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import { judgePostedState, longestState } from './sensor-rules.ts';
import { registerSupervisor, supervisorDoor } from './supervisor.ts';

/** The hub's server closes a connection that sends more in one message. */
const largestMessage = 4 * 1024 * 1024;
const entityId = /^(?!.+__)(?!_)[\da-z_]+(?<!_)\.(?!_)[\da-z_]+(?<!_)$/;

const doors = new Map([
  ['/hub/api/websocket', hubDoor],
  ['/hub/supervisor/core/websocket', supervisorDoor],
]);

/**
 * The home hub: REST under /hub/api and a WebSocket at /hub/api/websocket. Its supervisor, as an app of the hub reaches
 * it at http://supervisor, is under /hub/supervisor.
 */
export function registerHub(app: FastifyInstance, environment: Environment): void {
  const hub = createHub(environment);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestMessage });
  const endAll = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  hub.onRestart(endAll);
  app.server.on('upgrade', (request, socket, head) => {
    const door = doors.get(request.url?.split('?', 1)[0] ?? '');
    if (door) sockets.handleUpgrade(request, socket, head, (opened) => serveConnection(hub, opened, door));
    else socket.destroy();
  });
  app.addHook('preClose', async () => {
    endAll();
    sockets.close();
  });
  app.addHook('onClose', async () => hub.close());

  app.get('/api/', { config: { route: 'hub_api' } }, (request, reply) => {
    return caller(hub, request) ? greet(reply) : refuseToken(reply);
  });
  const config = { route: 'hub_state' };
  app.get('/api/states/:entity', { config }, (request, reply) => {
    if (!caller(hub, request)) return refuseToken(reply);
    const { entity } = request.params as { entity: string };
    const known = hub.states.get(entity);
    if (!known) return reply.code(404).send({ message: 'Entity not found.' });
    return reply.send({ entity_id: entity, ...known });
  });
  app.post('/api/states/:entity', { config }, (request, reply) =>
    caller(hub, request)?.is_admin ? postState(hub, request, reply) : refuseToken(reply),
  );
  registerSupervisor(app, hub, { greet, postState: (request, reply) => postState(hub, request, reply) });
}

const greet = (reply: FastifyReply) => reply.send({ message: 'API running.' });

function postState(hub: Hub, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { entity } = request.params as { entity: string };
  const body = request.body as Record<string, unknown> | null;
  const { state, attributes = {} } = body ?? {};
  const refuse = (message: string) => reply.code(400).send({ message });
  if (state === undefined || state === null) return refuse('No state specified.');
  if (!entityId.test(entity)) return refuse('Invalid entity ID specified.');
  if (String(state).length > longestState) return refuse('Invalid state specified.');
  for (const reason of judgePostedState(entity, String(state), attributes as object))
    hub.violations.push({ entity, reason });
  const isNew = !hub.states.has(entity);
  hub.states.set(entity, { state: String(state), attributes: attributes as Record<string, unknown> });
  return reply.code(isNew ? 201 : 200).send({ entity_id: entity, state, attributes });
}

function caller(hub: Hub, request: FastifyRequest) {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return userOfToken(hub, token);
}

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain; charset=utf-8').send('401: Unauthorized');
}
