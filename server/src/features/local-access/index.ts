import { z } from 'zod';
import type { Feature } from '#feature.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { localUser } from './local-access.ts';

export { admitLocalUser } from './local-access.ts';
export { closeToOthers, rescueLocalFile } from './local-files.ts';
export { keyPath, nameInstallation, openLocalCipher, readLocalSecretKey } from './local-secret-key.ts';
export { deleteLocalToken, hasLocalToken, setLocalToken } from './local-token.ts';

const account = z.object({
  id: z.string(),
  email: z.string().nullable(),
  is_admin: z.literal(false),
  is_demo: z.literal(false),
  permissions: z.array(z.string()),
});

/** The web frontend requests the signed-in user. In client mode it is always the local user. */
export const localAccount: Feature = {
  name: 'accounts',
  routes: (app) => {
    const responseSchema = ok({
      id: localUser.user_id,
      email: null,
      is_admin: false,
      is_demo: false,
      permissions: [],
    } as const);
    app.get(
      '/accounts/me',
      { schema: { tags: ['accounts'], summary: 'The local user', response: { 200: envelope(account) } } },
      () => ({ ...responseSchema, data: { ...responseSchema.data, permissions: [] } }),
    );
  },
};
