import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { App } from './app.ts';
import { callOwnApi } from './call-own-api.ts';

const request = { headers: {}, socket: {} } as FastifyRequest;

it('a call to the own API returns data or null, also in a process that stops', async () => {
  const app = Fastify();
  app.get('/api/known', async () => ({ data: 'answer' }));
  await app.ready();
  const send = (path: string) => callOwnApi(app as unknown as App, request, path);
  expect(await send('/known')).toBe('answer');
  expect(await send('/unknown')).toBeNull();
  await app.close();
  expect(await send('/known')).toBeNull();
});
