import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import { chooseLanguage } from '#platform/http/accept-language.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import type { LinkPurpose } from '../credentials/link-token-repository.ts';
import { clientCredentials, linkToken, newPassword } from '../credentials/schemas.ts';
import type { PutMail } from '../mail/mailer.ts';
import type { Language } from '../mail/templates.ts';
import type { PasswordCheck } from '../own-account/password-change.ts';
import type { SecretParts } from '../own-account/secret-change.ts';
import { emailInput, nothing } from '../users/schemas.ts';
import type { AccountNames } from '../users/user.ts';
import { resetPassword, verifyEmail } from './mailbox-proof.ts';
import { type SignupParts, signUp } from './service.ts';

const tags = ['accounts'];
const config = { access: 'public' } as const;

const signupBody = z.strictObject({
  email: emailInput,
  password: newPassword,
  captcha_token: text(4096).optional(),
});
const signupResponse = clientCredentials.extend({ email_verified: z.boolean() });

type SignupRouteParts = SignupParts & SecretParts & PasswordCheck & MailRequestParts;

/** What one does before one can log in. None of it needs a credential. */
export function serveSignupRoutes(app: App, parts: SignupRouteParts): void {
  app.post(
    '/accounts/signup',
    {
      config,
      schema: { tags, summary: 'Create an account', body: signupBody, response: { 201: envelope(signupResponse) } },
    },
    async (request, reply) => {
      const created = await signUp(parts, request.body, describeSender(request));
      return reply.status(201).header('cache-control', 'no-store').send(ok(created));
    },
  );
  app.post(
    '/accounts/verify-email',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm an e-mail address with the token that was mailed',
        description:
          'Client credentials are shown once; the client_secret of the signup ends here, and with `new_password` its password too. Administrators and roles have their rights once the password was set by a mailed link: here, or by reset-password.',
        body: z.strictObject({ token: linkToken, new_password: newPassword.optional() }),
        response: { 200: envelope(clientCredentials) },
      },
    },
    async (request, reply) => {
      const credentials = await verifyEmail(parts, request.body, request.ip);
      return reply.header('cache-control', 'no-store').send(ok(credentials));
    },
  );
  app.post(
    '/accounts/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Choose a new password with the token that was mailed',
        description:
          'Ends every session, every other link and the client_secret: a new one is made by regenerate-secret.',
        body: z.strictObject({ token: linkToken, new_password: newPassword }),
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      await resetPassword(parts, request.body, request.ip);
      return ok({});
    },
  );
  serveMailRequests(app, parts);
}

const mailRoutes = [
  ['/accounts/resend-verification', 'verification', 'Mail the confirmation link again'],
  ['/accounts/forgot-password', 'reset', 'Mail a link to choose a new password'],
] as const;

function serveMailRequests(app: App, parts: MailRequestParts): void {
  const body = z.strictObject({ email: emailInput });
  for (const [path, kind, summary] of mailRoutes) {
    const schema = {
      tags,
      summary,
      description: 'The answer is the same whether the address has an account or not.',
      body,
      response: { 200: envelope(nothing) },
    };
    app.post(path, { config, schema }, async (request) => {
      await requestMail(parts, kind, request.body.email, describeSender(request));
      return ok({});
    });
  }
}

function describeSender(request: FastifyRequest): { address: string; language: Language } {
  return { address: request.ip, language: chooseLanguage(request.headers['accept-language']) };
}

type MailRequestParts = {
  readonly database: Connection;
  readonly limiter: AttemptLimiter;
  readonly names: AccountNames;
  readonly putMail: PutMail;
};

/**
 * For unauthenticated requests. The job that sends the mail looks up the account, never this function: the response and
 * its timing are the same for every address.
 */
async function requestMail(
  { database, limiter, names, putMail }: MailRequestParts,
  kind: Extract<LinkPurpose, 'verification' | 'reset'>,
  recipient: string,
  from: { readonly address: string; readonly language: Language },
): Promise<void> {
  await limiter.countErrand('mail', from.address);
  const mayWrite = await limiter.mayWriteTo(recipient);
  // The demonstration account is shared: its password cannot be changed.
  if (!mayWrite || recipient === names.demoEmail) return;
  const afterCommit = await putMail(database, { kind, recipient, language: from.language });
  await afterCommit();
}
