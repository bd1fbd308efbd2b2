import type { Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Cipher } from '#platform/crypto/cipher.ts';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';

/** Where the gateway is, and who we are there. */
export type GatewayAccess = { readonly url: string; readonly clientId: string; readonly clientSecret: string };
export type SavedAccess = { readonly access: GatewayAccess | null; readonly url: string; readonly is_begun: boolean };

const key = 'gateway_access';
const associatedData = 'config/gateway_access/client_secret';
const stored = z.object({ url: z.string(), client_id: z.string(), sealed: z.string(), is_begun: z.boolean() });

/** Undefined when nothing was saved. Without access when its secret can no longer be decrypted. */
export async function readSavedAccess(connection: Connection, cipher: Cipher): Promise<SavedAccess | undefined> {
  const read = stored.safeParse(await readConfigValue(connection, key));
  if (!read.success) return undefined;
  const { url, client_id: clientId, sealed, is_begun } = read.data;
  const opened = cipher.openText(sealed, associatedData);
  return { url, is_begun, access: opened.ok ? { url, clientId, clientSecret: opened.plain } : null };
}

export async function saveAccess(
  connection: Connection,
  cipher: Cipher,
  access: GatewayAccess,
  is_begun: boolean,
  now: Instant,
) {
  const { url, clientId: client_id, clientSecret } = access;
  await writeConfigValue(
    connection,
    key,
    { url, client_id, sealed: cipher.sealText(clientSecret, associatedData), is_begun },
    now,
  );
}
