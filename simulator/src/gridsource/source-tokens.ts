import { randomBytes } from 'node:crypto';
import type { Instant } from '@svc/domain/paris-time';
import type { SourceRefusal } from './source-error.ts';

export type TokenRequest = {
  readonly authorization: string | undefined;
  /** The fields of the form, empty when the body was not a form. */
  readonly form: Readonly<Record<string, unknown>>;
};

export type TokenSettings = {
  readonly credentials: ReadonlyMap<string, string>;
  /** Null omits the field from the response; the token is then valid for an hour. */
  readonly expires_in: number | null;
};

export type TokenOutcome =
  | { readonly kind: 'granted'; readonly access_token: string; readonly expires_in: number | null }
  | { readonly kind: 'refused'; readonly refusal: SourceRefusal };

export type TokenRegistry = {
  grant(request: TokenRequest, settings: TokenSettings, now: Instant): TokenOutcome;
  /** The application of a bearer; undefined when the bearer is missing, unknown or expired. */
  applicationOf(authorization: string | undefined, now: Instant): string | undefined;
  clear(): void;
};

export function createTokenRegistry(): TokenRegistry {
  const tokens = new Map<string, { application: string; ends: Instant }>();
  return {
    grant(request, settings, now) {
      const application = identify(request, settings.credentials);
      if (application === undefined) return refuse(401, 'invalid_client', 'Client authentication failed');
      const grant = request.form.grant_type;
      if (grant === undefined) return refuse(400, 'invalid_request', 'grant_type is missing');
      if (grant !== 'client_credentials') return refuse(400, 'unsupported_grant_type', 'Unknown grant_type');
      const access_token = randomBytes(24).toString('base64url');
      tokens.set(access_token, { application, ends: now + (settings.expires_in ?? 3600) * 1000 });
      return { kind: 'granted', access_token, expires_in: settings.expires_in };
    },
    applicationOf(authorization, now) {
      const bearer = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
      const token = bearer === undefined ? undefined : tokens.get(bearer);
      return token && now < token.ends ? token.application : undefined;
    },
    clear: () => tokens.clear(),
  };
}

function refuse(status: number, error: string, error_description: string): TokenOutcome {
  return { kind: 'refused', refusal: { status, error, error_description } };
}

/** Credentials are sent as HTTP Basic or as form fields; both are accepted, Basic first. */
function identify(request: TokenRequest, credentials: ReadonlyMap<string, string>): string | undefined {
  const basic = /^Basic (\S+)$/i.exec(request.authorization ?? '')?.[1];
  const [id, secret] = basic === undefined ? formCredentials(request.form) : basicCredentials(basic);
  return id !== undefined && secret !== undefined && credentials.get(id) === secret ? id : undefined;
}

function basicCredentials(encoded: string): [string | undefined, string | undefined] {
  const [id, ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return [id, secret.join(':')];
}

function formCredentials(form: TokenRequest['form']): [string | undefined, string | undefined] {
  const { client_id, client_secret } = form;
  return [
    typeof client_id === 'string' ? client_id : undefined,
    typeof client_secret === 'string' ? client_secret : undefined,
  ];
}
