import { clientSettings, gatewaySettings, renderApiDocuments } from '../openapi-documents.ts';
import { renderApi } from './api-page.ts';
import { renderCommands } from './commands-page.ts';
import { renderDoctor } from './doctor-page.ts';
import { renderErrors } from './errors-page.ts';
import { renderHubEntities } from './hub-entities-page.ts';
import { languages } from './markdown.ts';
import { renderMetrics } from './metrics-page.ts';
import { renderMqtt } from './mqtt-page.ts';
import { renderNotices } from './notices-page.ts';
import { renderPermissions } from './permissions-page.ts';
import { readMetrics } from './read-metrics.ts';
import { renderSettings } from './settings-page.ts';

/**
 * The reference pages of the documentation in both languages, by path. `documents`: the API documents, where they were
 * rendered before.
 */
export async function renderReference(
  documents?: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { 'server/openapi/gateway.json': gatewayApi = '', 'server/openapi/client.json': clientApi = '' } =
    documents ?? (await renderApiDocuments());
  const metrics = {
    gateway: await readMetrics(gatewaySettings),
    client: await readMetrics({ ...clientSettings, DATABASE_URL: 'sqlite::memory:' }),
  };
  return Object.fromEntries(
    languages.flatMap(({ language, folder }) =>
      Object.entries({
        settings: renderSettings(language),
        errors: renderErrors(language),
        notices: renderNotices(language),
        commands: renderCommands(language),
        mqtt: renderMqtt(language),
        'hub-entities': renderHubEntities(language),
        metrics: renderMetrics(language, metrics),
        doctor: renderDoctor(language),
        permissions: renderPermissions(language),
        api: renderApi(language, { gateway: gatewayApi, client: clientApi }),
      }).map(([page, text]) => [`${folder}/${page}.md`, text]),
    ),
  );
}
