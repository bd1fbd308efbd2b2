import type { FastifyReply } from 'fastify';
import type { FirewallRule } from './firewall.ts';

/** The pages that a program receives instead of data. */
const pages: Record<FirewallRule['page'], { readonly status: number; readonly title: string; readonly text: string }> =
  {
    forbidden: { status: 403, title: 'Accès refusé', text: 'Votre requête a été bloquée.' },
    inaccessible: { status: 200, title: 'Espace client - Page inaccessible', text: 'Cette page est inaccessible.' },
  };

export function sendPage(reply: FastifyReply, page: FirewallRule['page']): FastifyReply {
  const { status, title, text } = pages[page];
  const html = `<!DOCTYPE html>\n<html lang="fr">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><p>${text}</p></body>\n</html>\n`;
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(html);
}
