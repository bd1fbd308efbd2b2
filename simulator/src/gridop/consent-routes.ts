import { addDays, addMonths } from '@svc/domain/day';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeConsentPage, writeErrorPage } from './consent-page.ts';
import { type ConsentRequest, type PageError, readConsentRequest, type Version } from './consent-request.ts';
import { type Consent, isLive } from './consents.ts';
import { jsonType } from './gate.ts';
import type { Operator } from './operator.ts';
import { findPersona } from './personas.ts';

type Query = Record<string, string | undefined>;

const pointsOfSeveral = 3;
const alreadyShared: PageError = { status: 400, error: 'invalid_request', description: 'point_already_shared' };

/** GET shows the page to a browser and sends everything else straight on; POST is the click on a button. */
export function registerConsentRoutes(app: FastifyInstance, operator: Operator): void {
  for (const version of ['v1', 'v2'] as const) {
    const path = `/dataconnect/${version}/oauth2/authorize`;
    const config = { route: `authorize_${version}`, kind: 'page' } as const;
    app.get<{ Querystring: Query }>(path, { config }, (request, reply) => {
      const consentRequest = readConsentRequest(operator, version, request.query);
      if ('error' in consentRequest) return sendPageError(request, reply, consentRequest);
      if (wantsPage(request) && !consentRequest.denied) {
        return reply.header('content-type', 'text/html; charset=utf-8').send(writeConsentPage(consentRequest));
      }
      return decide(operator, consentRequest, !consentRequest.denied, request, reply);
    });
    app.post<{ Querystring: Query }>(path, { config }, (request, reply) => {
      const consentRequest = readConsentRequest(operator, version, request.query);
      if ('error' in consentRequest) return sendPageError(request, reply, consentRequest);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const persona = findPersona(form.get('persona') ?? '') ?? consentRequest.persona;
      return decide(operator, { ...consentRequest, persona }, form.get('decision') === 'accept', request, reply);
    });
  }
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

function sendPageError(request: FastifyRequest, reply: FastifyReply, pageError: PageError): FastifyReply {
  reply.code(pageError.status);
  if (wantsPage(request)) {
    return reply.header('content-type', 'text/html; charset=utf-8').send(writeErrorPage(pageError));
  }
  const body = { error: pageError.error, error_description: pageError.description };
  return reply.header('content-type', jsonType).send(JSON.stringify(body));
}

function decide(
  operator: Operator,
  consentRequest: ConsentRequest,
  accepted: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const back = (query: string) => {
    const separator = consentRequest.return_address.includes('?') ? '&' : '?';
    return reply.redirect(`${consentRequest.return_address}${separator}${query}`, 302);
  };
  const state = encodeURIComponent(consentRequest.state);
  if (!accepted || consentRequest.persona.page === 'refused')
    return back(`${refusalQuery[consentRequest.version]}&state=${state}`);
  const pdls = choosePoints(operator, consentRequest);
  // A point that is already shared with us makes the v2 page fail, without a redirect to the application.
  const shared = pdls.some((pdl) => isLive(operator.consents.findGiven(pdl), operator.today()));
  if (consentRequest.version === 'v2' && shared) return sendPageError(request, reply, alreadyShared);
  const consents = pdls.map((pdl) => giveConsent(operator, consentRequest, pdl));
  if (consentRequest.version === 'v2') return back(`autorisation_id=${consents[0]?.autorisation_id}&state=${state}`);
  const code = operator.tokens.issueCode({
    client_id: consentRequest.client_id,
    redirect_uri: consentRequest.redirect_uri,
    pdls,
  });
  return back(`code=${code}&state=${state}&usage_point_id=${pdls.join(';')}`);
}

const refusalQuery: Record<Version, string> = {
  v1: 'error=access_denied&error_description=The%20customer%20refused',
  v2: 'error=invalid_request&error_description=demande_non_aboutie',
};

/** One v2 share contains one PDL; v1 may contain several. */
function choosePoints(operator: Operator, { persona, version }: ConsentRequest): string[] {
  const count = version === 'v1' && persona.page === 'several_points' ? pointsOfSeveral : 1;
  return Array.from({ length: count }, () => operator.consents.nextPdl(persona));
}

function giveConsent(
  operator: Operator,
  { persona, client_id, duration_months }: ConsentRequest,
  pdl: string,
): Consent {
  const granted_on = operator.today();
  const ends_on = addDays(addMonths(granted_on, duration_months), -1);
  const ended = persona.services === 'TERMINE';
  return operator.consents.give({ pdl, persona, granted_on, ...(!ended && { ends_on }) }, client_id);
}
