import { WebSocket } from 'ws';

type HubResponse = {
  readonly id: number;
  readonly success: boolean;
  readonly result: never;
  readonly error?: { code: string; message: string };
};

/** The smallest client of the simulated hub: one request, one response. */
export type HubClient = {
  readonly version: string;
  /** The result; throws with the code of a refusal. */
  request(message: object): Promise<never>;
  /** The whole response, to a message with its own id. */
  send(message: { id: number; type: string; [key: string]: unknown }): Promise<HubResponse>;
  close(): Promise<void>;
};

export async function openHub(simulatorUrl: string, token: string): Promise<HubClient> {
  const socket = new WebSocket(`${simulatorUrl.replace(/^http/, 'ws')}/hub/api/websocket`);
  const waiting: { resolve: (message: never) => void; reject: (error: Error) => void }[] = [];
  socket.on('message', (data) => waiting.shift()?.resolve(JSON.parse(String(data)) as never));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('closed'));
  });
  const next = () =>
    new Promise<HubResponse & { type: string; ha_version: string }>((resolve, reject) => {
      waiting.push({ resolve: resolve as never, reject });
    });
  let id = 0;
  const { ha_version: version } = await next();
  const authenticated = next();
  socket.send(JSON.stringify({ type: 'auth', access_token: token }));
  const { type } = await authenticated;
  if (type !== 'auth_ok') throw new Error(type);
  const send: HubClient['send'] = (message) => {
    const response = next();
    socket.send(JSON.stringify(message));
    return response;
  };
  return {
    version,
    send,
    async request(message) {
      const { success, result, error } = await send({ type: '', ...message, id: ++id });
      if (!success) throw new Error(`${error?.code}: ${error?.message}`);
      return result;
    },
    close: () =>
      new Promise((resolve) => {
        socket.once('close', () => resolve());
        socket.close();
      }),
  };
}
