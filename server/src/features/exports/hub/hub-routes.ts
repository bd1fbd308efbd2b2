import { panelFindings } from '@svc/domain/exports/hub/energy-panel';
import { panelRoles } from '@svc/domain/exports/hub/panel-choices';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { text } from '#platform/http/text.ts';
import { type HubService, hubType } from './hub-service.ts';
import { statisticStates } from './statistic-state.ts';

const tags = ['export'];

const statistic = z.object({
  statistic_id: z.string(),
  name: z.string(),
  unit: z.string().nullable(),
  first_start: z.string().nullable(),
  last_start: z.string().nullable(),
  last_sum: z.number().nullable(),
  expected_sum: z.number().nullable(),
  state: z.enum(statisticStates).describe('orphan: at the hub, and not made here any more'),
});
const confirm = z.literal(true).describe('Must be true: this changes the hub');
const clearBody = z.object({ confirm, statistic_ids: z.array(text(255)).min(1).max(200) });
const cleared = z.object({ cleared: z.array(z.string()), remaining: z.array(z.string()) });

const finding = z.object({ finding: z.enum(panelFindings), statistic_id: z.string() });
const wanted = z.object({
  usage_point_id: z.string(),
  consumption: z.array(z.object({ energy: z.string(), cost: z.string().nullable() })),
  production: z.object({ energy: z.string(), revenue: z.string().nullable() }).nullable(),
});
const choice = z.object({
  usage_point_id: z.string(),
  role: z.enum(panelRoles),
  statistic_id: z.string(),
  name: z.string().nullable().describe('As the hub lists it'),
  is_chosen: z.boolean(),
  is_held: z.boolean().describe('False: the hub does not have it yet, so it cannot be chosen there'),
});
const panel = z.object({ findings: z.array(finding), choices: z.array(choice), wanted: z.array(wanted) });
const filled = z.object({ findings: z.array(finding), at: z.string() });

export function serveHub(app: App, hub: HubService): void {
  const statisticsPath = `/export/${hubType}/statistics`;
  const list = 'Our statistics at the hub, beside what they should be';
  app.get(
    statisticsPath,
    { schema: { tags, summary: list, response: { 200: envelope(z.array(statistic)) } } },
    async () => ok(await hub.statistics()),
  );
  const clear = 'Clear statistics of ours at the hub; the next run fills them again';
  app.post(
    `${statisticsPath}/clear`,
    { schema: { tags, summary: clear, body: clearBody, response: { 200: envelope(cleared) } } },
    async (request) => ok(await hub.clear(request.body.statistic_ids)),
  );
  const place = `/export/${hubType}/energy-panel`;
  const check = 'What is wrong with our part of the hub’s energy panel';
  app.get(place, { schema: { tags, summary: check, response: { 200: envelope(panel) } } }, async () =>
    ok(await hub.panel()),
  );
  const fill = 'Write our part of the hub’s energy panel; sources that are not ours stay as they are';
  app.post(
    place,
    { schema: { tags, summary: fill, body: z.object({ confirm }), response: { 200: envelope(filled) } } },
    async () => ok(await hub.fillPanel()),
  );
}
