import type { WebSocket } from 'ws';
import { type HubUser, type Message, runCommand } from './commands.ts';
import type { Hub } from './hub.ts';
import { HubRefusal } from './message-rules.ts';

/** Who may enter, and what is refused whatever the hub would say. */
export type Doorkeeper = {
  readonly admit: (hub: Hub, message: Message | undefined) => HubUser | undefined;
  readonly refusal: string;
  readonly refuses: (message: Message) => boolean;
};

export const hubDoor: Doorkeeper = {
  admit: userOf,
  refusal: 'Invalid access token or password',
  refuses: () => false,
};

/** One WebSocket connection: first the authentication, then commands with increasing ids. */
export function serveConnection(hub: Hub, socket: WebSocket, door = hubDoor): void {
  let user: HubUser | undefined;
  let lastId = 0;
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'auth_required', ha_version: hub.settings().version });

  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => {
    const message = readMessage(String(data));
    if (!user) {
      user = door.admit(hub, message);
      if (user) return send({ type: 'auth_ok', ha_version: hub.settings().version });
      send({ type: 'auth_invalid', message: door.refusal });
      return socket.close();
    }
    const { id, type } = message ?? {};
    if (message && door.refuses(message)) return send(refusal(id ?? null, 'unauthorized', 'Unauthorized'));
    if (typeof id !== 'number' || !Number.isInteger(id) || id <= 0 || typeof type !== 'string' || type === '')
      return send(refusal(id ?? 0, 'invalid_format', 'Message incorrectly formatted.'));
    if (id <= lastId) return send(refusal(id, 'id_reuse', 'Identifier values have to increase.'));
    lastId = id;
    void handle(hub, socket, message as Message, user);
  });
}

async function handle(hub: Hub, socket: WebSocket, message: Message, user: HubUser): Promise<void> {
  const { id, type } = message as { id: number; type: string };
  hub.commands.set(type, (hub.commands.get(type) ?? 0) + 1);
  const send = (body: object) => socket.send(JSON.stringify(body));
  try {
    const result = await runCommand(hub, message, user);
    if (type === 'recorder/import_statistics' && hub.cutsHere()) return socket.terminate();
    send(type === 'ping' ? { id, type: 'pong' } : { id, type: 'result', success: true, result });
  } catch (error) {
    const { code, message: text } =
      error instanceof HubRefusal ? error : { code: 'unknown_error', message: 'Unknown error' };
    hub.refusals.push({ type, code, message: text });
    send(refusal(id, code, text));
  }
}

function refusal(id: unknown, code: string, message: string) {
  return { id, type: 'result', success: false, error: { code, message } };
}

function readMessage(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : undefined;
  } catch {
    return undefined;
  }
}

function userOf(hub: Hub, message: Message | undefined): HubUser | undefined {
  if (message?.type !== 'auth' || Object.keys(message).length !== 2) return undefined;
  return userOfToken(hub, message.access_token);
}

export function userOfToken(hub: Hub, token: unknown): HubUser | undefined {
  const { admin_token, user_token } = hub.settings();
  if (token === admin_token) return { is_admin: true };
  return token === user_token ? { is_admin: false } : undefined;
}
