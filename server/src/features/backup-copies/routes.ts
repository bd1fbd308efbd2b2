import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { copyBody, copyState, testResult } from './schemas.ts';
import type { CopyService } from './service.ts';

const tags = ['backups'];
const response = { 200: envelope(copyState) };

export function serveCopies(app: App, copies: CopyService): void {
  const path = '/backup-copy';
  app.get(path, { schema: { tags, summary: 'Where backups are copied to, and the last copy', response } }, async () =>
    ok(await copies.state()),
  );
  const saving = 'Set the place; an omitted secret stays, and is never shown';
  app.put(path, { schema: { tags, summary: saving, body: copyBody, response } }, async (request) =>
    ok(await copies.save(request.body)),
  );
  app.delete(path, { schema: { tags, summary: 'No more copies; those at the place stay', response } }, async () =>
    ok(await copies.forget()),
  );
  const testing = 'Write, read and delete a small file at the place. 200 says that the test took place';
  app.post(`${path}/test`, { schema: { tags, summary: testing, response: { 200: envelope(testResult) } } }, async () =>
    ok(await copies.test()),
  );
  const starting = 'Copy the newest backup now; returns before it is done';
  app.post(`${path}/run`, { schema: { tags, summary: starting, response } }, async () => ok(await copies.start()));
}
