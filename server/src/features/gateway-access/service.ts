import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { type GatewayAccess, readSavedAccess, type SavedAccess, saveAccess } from './repository.ts';
import type { AccessInput, AccessResponse, ProbeResponse } from './schemas.ts';

export type AccessParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly cipher: () => Cipher;
  /** From the settings of the process. It takes precedence, and nothing is saved over it. */
  readonly fixed: GatewayAccess | null;
  /** Tests a gateway without saving anything. */
  readonly probe: (access: GatewayAccess) => Promise<ProbeResponse>;
  /** The homes of the gateway are wanted. */
  readonly onSaved: () => Promise<unknown>;
  /** Homes were chosen: everything that talks to the gateway may begin. */
  readonly onBegun: () => Promise<unknown>;
};

export type AccessService = ReturnType<typeof createAccessService>;

/** Which gateway this client calls: the one from the settings, or the one saved through the browser. */
export function createAccessService(parts: AccessParts) {
  const { database, clock, cipher, fixed } = parts;
  let saved: SavedAccess | undefined;
  const current = () => fixed ?? saved?.access ?? null;
  const isBegun = () => fixed !== null || (saved?.access != null && saved.is_begun);

  async function store(access: GatewayAccess, is_begun: boolean): Promise<void> {
    await saveAccess(database, cipher(), access, is_begun, clock.now());
    saved = { access, url: access.url, is_begun };
  }

  function describe(): AccessResponse {
    const access = current();
    const client_id = access && `${access.clientId.slice(0, 8)}…`;
    return { source: sourceOf(fixed, saved), url: access?.url ?? saved?.url ?? null, client_id, is_begun: isBegun() };
  }

  return {
    current,
    isBegun,
    describe,
    /** Reads the saved access at the start, once the tables exist. */
    async load(): Promise<void> {
      if (fixed === null) saved = await readSavedAccess(database, cipher());
    },
    test: (input: AccessInput) => parts.probe(accessOf(input)),
    /** Only working access is saved: a typing error never replaces a gateway that responds. */
    async save(input: AccessInput): Promise<AccessResponse> {
      if (fixed !== null) throw apiError('GATEWAY_FIXED');
      const access = accessOf(input);
      const tried = await parts.probe(access);
      if (!tried.ok) {
        const code = tried.kind === 'credentials' ? 'GATEWAY_CREDENTIALS' : 'GATEWAY_UNREACHABLE';
        throw apiError(code, { ...(tried.message !== null && { detail: tried.message }) });
      }
      await store(access, isBegun());
      await parts.onSaved();
      return describe();
    },
    async begin(): Promise<AccessResponse> {
      const access = current();
      if (access === null) throw apiError('GATEWAY_NOT_SET');
      if (fixed === null) await store(access, true);
      await parts.onBegun();
      return describe();
    },
  };
}

function sourceOf(fixed: GatewayAccess | null, saved: SavedAccess | undefined): AccessResponse['source'] {
  if (fixed !== null) return 'environment';
  if (saved === undefined) return 'none';
  return saved.access === null ? 'unreadable' : 'kept';
}

function accessOf({ url, client_id, client_secret }: AccessInput): GatewayAccess {
  return { url, clientId: client_id, clientSecret: client_secret };
}
