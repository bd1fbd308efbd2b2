import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readList, readObject, readText } from './control-reader.ts';
import type { Environment } from './environment.ts';

const defaultSecret = 'captcha-secret';
/** A visitor who solved the puzzle has such a token; each one is valid for one verification. */
const solved = /^good(?:-[\w-]{1,64})?$/;

/**
 * The captcha service: POST /captcha/verify with `secret` and `response`, as JSON or as a form.
 * A token that was spent, never solved or sent with another secret is `{ "success": false }`, always with status 200.
 */
export function registerCaptcha(app: FastifyInstance, environment: Environment): void {
  let secret = defaultSecret;
  let spent = new Set<string>();

  const readChange = readObject({ secret: readText, spent: readList(readText) });
  environment.control.register('captcha', readChange, (change) => {
    secret = change.secret ?? secret;
    for (const token of change.spent ?? []) spent.add(token);
  });
  environment.onReset(() => {
    secret = defaultSecret;
    spent = new Set();
  });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/verify', { config: { route: 'captcha_verify' } }, (request, reply) => {
    const { secret: given, response } = fieldsOf(request);
    if (given !== secret || typeof response !== 'string') return reply.send({ success: false });
    const success = solved.test(response) && !spent.has(response);
    spent.add(response);
    return reply.send({ success });
  });
}

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
}
