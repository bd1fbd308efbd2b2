import { isIP, connect as openSocket, Socket } from 'node:net';
import { connect as openSecureSocket, rootCertificates } from 'node:tls';
import { type IClientOptions, MqttClient } from 'mqtt';
import { checkHost, type ForbiddenAddress, guardedLookup } from '#platform/http/outgoing-address.ts';
import { DestinationError, type Endpoint, shorten, toDestinationError } from '../failure.ts';
import type { Trust } from '../http-call.ts';

export type Broker = Trust & {
  readonly host: string;
  readonly port: number;
  readonly use_tls: boolean;
  readonly username: string | null;
  readonly password: string | null;
};

export type Publication = {
  readonly topic: string;
  readonly payload: string;
  readonly qos: 0 | 1 | 2;
  readonly retain: boolean;
};

export type Will = { readonly topic: string; readonly payload: string };

const connectMs = 10_000;
const publishMs = 10_000;

export function endpointOf({ host, port }: Broker): Endpoint {
  return { host, port, seconds: connectMs / 1000 };
}

/** A client that does not reconnect automatically. Its owner decides when to try again. */
export function openClient(broker: Broker, clientId: string, will?: Will): MqttClient {
  const options: IClientOptions = {
    protocolVersion: 4,
    clientId,
    clean: true,
    keepalive: 60,
    connectTimeout: connectMs,
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    ...(broker.username !== null && { username: broker.username }),
    ...(broker.password !== null && { password: broker.password }),
    ...(will && { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1, retain: true } }),
  };
  const client = new MqttClient(() => {
    const socket = openBrokerSocket(broker);
    // The client itself reports only the errors that it knows.
    socket.once('error', (error) => client.emit('error', error));
    return socket;
  }, options);
  return client;
}

function openBrokerSocket({ host, port, use_tls, ...trust }: Broker): Socket {
  try {
    checkHost(host);
  } catch (error) {
    return new Socket().destroy(error as ForbiddenAddress);
  }
  if (!use_tls) return openSocket({ host, port, lookup: guardedLookup });
  return openSecureSocket({
    host,
    port,
    lookup: guardedLookup,
    rejectUnauthorized: !trust.insecure_skip_verify,
    // The server name is sent only when the host is a name.
    ...(isIP(host) === 0 && { servername: host }),
    ...(trust.ca_certificate !== null && { ca: [...rootCertificates, trust.ca_certificate] }),
  });
}

/** Resolves when the broker has accepted the connection. Otherwise rejects with a readable reason. */
export async function untilConnected(client: MqttClient, broker: Broker): Promise<void> {
  if (client.connected) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onError = (error: Error) => reject(toBrokerError(error, broker));
  // A broker that wants TLS, or none, just hangs up.
  const onClose = () => reject(new DestinationError('connection_refused', hungUp(broker), 'destination-address'));
  client.once('connect', () => resolve());
  client.once('error', onError);
  client.once('close', onClose);
  try {
    await promise;
  } finally {
    client.removeListener('error', onError);
    client.removeListener('close', onClose);
  }
}

function hungUp({ host, port, use_tls }: Broker): string {
  const other = use_tls ? 'this port may expect a connection without TLS' : 'this port may expect TLS';
  return `Connection refused: ${host}:${port} hung up before it accepted the connection; ${other}.`;
}

const credentialCodes = [4, 5, 134, 135];

export function toBrokerError(error: unknown, broker: Broker): DestinationError {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN;
  if (credentialCodes.includes(code)) {
    const advice = broker.username === null ? 'It asks for a user: enter one.' : 'Check both at the broker.';
    const message = `Unauthorized: the broker refused the user or password. ${advice}`;
    return new DestinationError('unauthorized', message, 'broker-credentials');
  }
  const text = error instanceof Error ? error.message : '';
  if (/connack timeout/i.test(text))
    return new DestinationError('timeout', `${broker.host} did not answer within ${connectMs / 1000} s.`);
  return toDestinationError(error, endpointOf(broker));
}

/** Counts what the broker has confirmed; with qos 0, what was written. */
export async function publishAll(
  client: MqttClient,
  broker: Broker,
  publications: readonly Publication[],
): Promise<number> {
  const late = AbortSignal.timeout(publishMs);
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => undefined);
  const giveUp = () =>
    reject(new DestinationError('timeout', `${broker.host} did not confirm within ${publishMs / 1000} s.`));
  const onDisconnect = () =>
    reject(new DestinationError('connection_refused', `${broker.host} closed the connection.`));
  late.addEventListener('abort', giveUp, { once: true });
  client.once('close', onDisconnect);
  try {
    const sent = publications.map(({ topic, payload, qos, retain }) =>
      client.publishAsync(topic, payload, { qos, retain }),
    );
    await Promise.race([Promise.all(sent), passed]);
    return publications.length;
  } catch (error) {
    throw error instanceof DestinationError
      ? error
      : new DestinationError('api_error', shorten(error instanceof Error ? error.message : 'unknown'));
  } finally {
    late.removeEventListener('abort', giveUp);
    client.removeListener('close', onDisconnect);
  }
}
