import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import { sendRefusal } from './source-error.ts';
import type { TokenRegistry, TokenRequest, TokenSettings } from './source-tokens.ts';

const formType = 'application/x-www-form-urlencoded';

/** POST /token/oauth/: the trailing slash is part of the address; without it the source returns 404. */
export function registerTokenRoute(
  app: FastifyInstance,
  environment: Environment,
  tokens: TokenRegistry,
  settings: () => TokenSettings,
): void {
  app.post('/token/oauth/', { config: { route: 'gridsource_token', kind: 'token' } }, (request, reply) => {
    const tokenRequest = { authorization: request.headers.authorization, form: formOf(request) };
    const outcome = tokens.grant(tokenRequest, settings(), environment.clock.now());
    if (outcome.kind === 'refused') return sendRefusal(reply, outcome.refusal);
    const { access_token, expires_in } = outcome;
    return reply.send({ access_token, token_type: 'Bearer', ...(expires_in === null ? {} : { expires_in }) });
  });
}

/** Only a form counts: credentials or a grant in a JSON body are not seen. */
function formOf(request: FastifyRequest): TokenRequest['form'] {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith(formType) ?? false;
  return isForm ? Object.fromEntries(new URLSearchParams(String(request.body))) : {};
}
