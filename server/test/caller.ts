import { randomInt } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { App } from '../src/platform/http/app.ts';

/** A response as a test reads it. */
export type ApiResponse = {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly cookies: LightMyRequestResponse['cookies'];
  readonly text: string;
  /** The whole body. */
  readonly body: Record<string, unknown>;
  /** The content of the envelope, in the shape the test expects. */
  data<Shape = Record<string, unknown>>(): Shape;
};

export type Send = (path: string, body?: object, more?: Partial<InjectOptions>) => Promise<ApiResponse>;

/** Sends requests, always with the same headers. Paths are under /api. */
export type TestCaller = {
  readonly get: (path: string, more?: Partial<InjectOptions>) => Promise<ApiResponse>;
  readonly post: Send;
  readonly put: Send;
  readonly patch: Send;
  readonly delete: Send;
  readonly headers: Readonly<Record<string, string>>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Each caller has a network of its own by default: limits per network are reached on purpose only. */
export function createCaller(app: App, headers: Readonly<Record<string, string>> = {}): TestCaller {
  const remoteAddress = randomAddress();
  const send = async (method: Method, path: string, body?: object, more: Partial<InjectOptions> = {}) => {
    const reply = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
      ...more,
      headers: { ...headers, ...more.headers },
    });
    return readReply(reply);
  };
  const sendWithBody =
    (method: Method): Send =>
    (path, body, more) =>
      send(method, path, body, more);
  return {
    headers,
    get: (path, more) => send('GET', path, undefined, more),
    post: sendWithBody('POST'),
    put: sendWithBody('PUT'),
    patch: sendWithBody('PATCH'),
    delete: sendWithBody('DELETE'),
  };
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

function readReply(reply: LightMyRequestResponse): ApiResponse {
  const isJson = String(reply.headers['content-type'] ?? '').includes('json');
  const body = isJson ? reply.json<Record<string, unknown>>() : {};
  return {
    status: reply.statusCode,
    headers: reply.headers,
    cookies: reply.cookies,
    text: reply.payload,
    body,
    data: <Shape>() => body.data as Shape,
  };
}
