import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** One wave: so many logins at the same moment, as users `user-<first>@example.org` and following. */
export type Wave = { readonly url: string; readonly password: string; readonly first: number; readonly count: number };
export type LoginReply = { readonly status: number; readonly retryAfter: string | undefined };

const agent = new Agent({ keepAlive: true, maxSockets: 600 });

// In its own thread: measuring the other route must not wait for sending the flood.
parentPort?.on('message', (wave: Wave) => {
  const logins = Array.from({ length: wave.count }, (_, n) => logIn(wave, wave.first + n));
  void Promise.all(logins).then((replies) => parentPort?.postMessage(replies));
});

function logIn({ url, password }: Wave, n: number): Promise<LoginReply> {
  const body = JSON.stringify({ email: `user-${n}@example.org`, password });
  return new Promise((resolve, reject) => {
    // Each from a network of its own: those of one network are limited by themselves.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `100.${64 + (n >> 8)}.${n & 255}.1` };
    const sent = request(`${url}/api/accounts/login`, { method: 'POST', agent, headers }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
