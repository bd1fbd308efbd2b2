import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { requestMail } from '../mail/requests.ts';
import { chooseLanguage, type Language } from '../mail/templates.ts';
import { signUp } from './account-creation.ts';
import type { AccountServices } from './account-services.ts';
import { resetPassword, verifyEmail } from './password-change.ts';
import { emailInput, linkToken, newPassword, nothing, signupAnswer, signupBody } from './schemas.ts';

const tags = ['accounts'];
const config = { access: 'public' } as const;

/** What one does before one can log in. None of it needs a credential. */
export function serveSignupRoutes(app: App, services: AccountServices): void {
  app.post(
    '/accounts/signup',
    {
      config,
      schema: { tags, summary: 'Create an account', body: signupBody, response: { 201: envelope(signupAnswer) } },
    },
    async (request, reply) => {
      const created = await signUp(services, request.body, describeSender(request));
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
        body: z.strictObject({ token: linkToken }),
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      await verifyEmail(services, request.body.token, request.ip);
      return ok({});
    },
  );
  app.post(
    '/accounts/reset-password',
    {
      config,
      schema: {
        tags,
        summary: 'Choose a new password with the token that was mailed',
        body: z.strictObject({ token: linkToken, new_password: newPassword }),
        response: { 200: envelope(nothing) },
      },
    },
    async (request) => {
      await resetPassword(services, request.body, request.ip);
      return ok({});
    },
  );
  serveMailRequests(app, services);
}

const mailRoutes = [
  ['/accounts/resend-verification', 'verification', 'Mail the confirmation link again'],
  ['/accounts/forgot-password', 'reset', 'Mail a link to choose a new password'],
] as const;

function serveMailRequests(app: App, services: AccountServices): void {
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
      await requestMail(services, kind, request.body.email, describeSender(request));
      return ok({});
    });
  }
}

function describeSender(request: FastifyRequest): { address: string; language: Language } {
  return { address: request.ip, language: chooseLanguage(request.headers['accept-language']) };
}
