import { parseDay } from '@svc/domain/day';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';
import type { FaultKind } from '../faults.ts';
import { createFirewall, type FirewallRule, looksLikeBrowser } from './firewall.ts';
import { renderFlexday } from './flexday-map.ts';
import { defaultSupplierSettings, readSupplierChange } from './supplier-settings.ts';

/** The pages that a program receives instead of data. */
const pages: Record<FirewallRule['page'], { readonly status: number; readonly title: string; readonly text: string }> =
  {
    forbidden: { status: 403, title: 'Accès refusé', text: 'Votre requête a été bloquée.' },
    inaccessible: { status: 200, title: 'Espace client - Page inaccessible', text: 'Cette page est inaccessible.' },
  };

function sendPage(reply: FastifyReply, page: FirewallRule['page']): FastifyReply {
  const { status, title, text } = pages[page];
  const html = `<!DOCTYPE html>\n<html lang="fr">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><p>${text}</p></body>\n</html>\n`;
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}

/** Faults that only the site's responses can have; broken JSON, pages and silence are faults of any response. */
const supplierFaults: readonly FaultKind[] = [
  { name: 'supplier_array', means: 'the genuine answer in a list', alter: (body) => `[${body}]` },
  { name: 'supplier_null_fields', means: 'both values null', alter: (body) => rewriteValues(body, () => null) },
  { name: 'supplier_no_fields', means: 'an object without the two values', alter: () => '{}' },
  {
    name: 'supplier_untidy_values',
    means: 'the values in lower case between spaces',
    alter: (body) => rewriteValues(body, (value) => ` ${value.toLowerCase()} `),
  },
  {
    name: 'supplier_json_as_html',
    means: 'the genuine answer under text/html',
    alter: (body, reply) => {
      reply.header('content-type', 'text/html; charset=utf-8');
      return body;
    },
  },
];

function rewriteValues(body: string, rewrite: (value: string) => unknown): string {
  return JSON.stringify(JSON.parse(body, (_key, value) => (typeof value === 'string' ? rewrite(value) : value)));
}

/** One call as the site received it, so that tests can check its form. */
type SeenCall = {
  readonly date: string | null;
  readonly user_agent: string | null;
  readonly accept: string | null;
  readonly commerce_url: string | null;
};

/** The supplier's web site, behind its firewall: the type of a day and of the day after. */
export function registerSupplier(app: FastifyInstance, environment: Environment): void {
  let settings = defaultSupplierSettings;
  let calls: SeenCall[] = [];
  const firewall = createFirewall();

  environment.faults.addKinds(supplierFaults);
  environment.control.register('supplier', readSupplierChange, (change) => {
    settings = { ...settings, ...change };
    if (change.firewall !== undefined) firewall.clear();
  });
  environment.onReset(() => {
    settings = defaultSupplierSettings;
    calls = [];
    firewall.clear();
  });
  environment.report('supplier', () => ({ calls }));

  const config = { route: 'getOPMStatut', subject: describeDay };
  app.get('/services/rest/opm/getOPMStatut', { config }, (request, reply) => {
    const now = environment.clock.now();
    const call = describeCall(request);
    calls.push(call);
    if (looksLikeBrowser(call.user_agent ?? undefined)) return sendPage(reply, 'forbidden');
    const page = firewall.check(settings.firewall, now);
    if (page !== undefined) return sendPage(reply, page);
    const day = parseDay(call.date ?? '');
    // The site responds to what it does not understand as a web site does: with a page and status 200.
    if (!call.commerce_url || day === undefined || !acceptsJson(call.accept)) return sendPage(reply, 'inaccessible');
    return reply
      .header('content-type', 'application/json;charset=UTF-8')
      .send(JSON.stringify(renderFlexday(settings, day, now)));
  });
}

function describeCall(request: FastifyRequest): SeenCall {
  const query = request.query as Record<string, unknown>;
  const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    date: textOf(query.dateRelevant),
    user_agent: request.headers['user-agent'] ?? null,
    accept: request.headers.accept ?? null,
    commerce_url: textOf(query.urlPlaasmaCommerce),
  };
}

function describeDay(request: FastifyRequest): { start?: string } {
  const { date } = describeCall(request);
  return date === null ? {} : { start: date };
}

/** JSON must be requested by name: the site returns pages for all other requests. */
function acceptsJson(accept: string | null): boolean {
  return /\bapplication\/(?:[\w.+-]+\+)?json\b/i.test(accept ?? '');
}
