import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { App } from '#platform/http/app.ts';

export type SecurityContact = {
  /** `mailto:` or `https:`; the web front where none is set. */
  readonly contact: string;
  readonly frontendUrl: string;
  readonly now: () => Instant;
};

const path = '/.well-known/security.txt';
// RFC 9116 recommends less than a year; a later reader fetches the file again.
const halfYearMs = 182 * 24 * 60 * 60 * 1000;

/** Publishes the contact for security reports (RFC 9116). */
export function serveSecurityContact(app: App, { contact, frontendUrl, now }: SecurityContact): void {
  app.get(path, { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${formatInstant(now() + halfYearMs).replace(/T.*/, 'T00:00:00Z')}`,
      `Canonical: ${new URL(path, frontendUrl).href}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
