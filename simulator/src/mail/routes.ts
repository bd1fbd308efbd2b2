import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceivedMail } from './message.ts';
import type { MailSink } from './sink.ts';

const loopbackNames = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;
const loopbackAddresses = /^(?:::ffff:)?127\.|^::1$/;

/**
 * The page and the list of the mails that were sent. `?to=` picks one recipient. The mails contain links that open
 * accounts, so only this machine is served, and only by a loopback name: a page of another site could otherwise read
 * them by DNS rebinding.
 */
export function registerMailRoutes(app: FastifyInstance, sink: Pick<MailSink, 'mails'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (loopbackAddresses.test(request.ip) && loopbackNames.test(request.hostname)) return undefined;
    return reply.code(403).send({ problems: ['mails are shown on the machine of the simulator only, at 127.0.0.1'] });
  });
  const newestFirst = ({ query }: FastifyRequest) => {
    const { to } = query as { to?: string };
    return sink.mails.filter((mail) => to === undefined || mail.to.includes(to)).reverse();
  };
  app.get('/__mails', (request, reply) => reply.send({ mails: newestFirst(request) }));
  app.get('/mail', (request, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(renderPage(newestFirst(request))),
  );
}

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
article { border-top: 1px solid; padding: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`;

export function renderPage(mails: readonly ReceivedMail[]): string {
  const shown =
    mails.length === 0 ? '<p>No mail yet. Reload this page after a moment.</p>' : mails.map(render).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">
<title>Mail (${mails.length})</title>
<style>${style}</style></head>
<body>
<h1>Mail</h1>
<p>Every mail that was sent to the simulated mail server, newest first. No mail leaves this machine.</p>
${shown}
</body>
</html>
`;
}

function render({ received_at, from, to, subject, text }: ReceivedMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>to <strong>${escapeHtml(to.join(', '))}</strong>, from ${escapeHtml(from)}, <time>${escapeHtml(received_at)}</time></p>
<pre>${linkify(text)}</pre>
</article>`;
}

// Split with a capture: every second part is an address.
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
