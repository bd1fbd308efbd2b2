import { readConfig } from '../../server/src/config.ts';
import { createDemo } from '../../server/src/modes/demo-creation.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { type Mailbox, startMailbox } from '../../server/test/servers/mailbox.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { startWorld, type World } from '../../server/test/world.ts';

/** A gateway that nobody has an account on yet: with a mail server, an operator and its demonstration. */
export type PeopleStage = {
  readonly moment: string;
  readonly world: World;
  readonly mailbox: Mailbox;
  readonly gateway: string;
  stop(): Promise<void>;
};

export const demo = { DEMO_EMAIL: 'demo@example.org', DEMO_PASSWORD: 'Show-me-around-1' };

/** The demonstration account of a gateway that was started with the settings above. */
export async function addDemo(world: World): Promise<void> {
  const reading = readConfig(world.gateway.settings);
  if ('problems' in reading || reading.config.mode !== 'server') throw new Error(JSON.stringify(reading));
  const wish = { email: demo.DEMO_EMAIL, password: demo.DEMO_PASSWORD, reset: false };
  await createDemo(reading.config, wish, { clock: world.gateway.clock, log: createLog({ level: 'silent' }) });
}

export async function openPeopleStage(): Promise<PeopleStage> {
  const moment = '2026-02-16T11:20:00+01:00';
  const [port, mailbox] = [await findFreePort(), await startMailbox()];
  const gateway = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ FRONTEND_URL: gateway, BACKEND_URL: `${gateway}/api`, SMTP_URL: mailbox.url, MAIL_FROM: 'svc@example.org' },
    ...{ REQUIRE_EMAIL_VERIFICATION: 'true', ...demo },
  };
  const world = await startWorld({ startAt: moment, settings });
  world.simulator.control({ return_address: `${gateway}/api/callback` });
  await addDemo(world);
  await world.gateway.app.listen({ host: '127.0.0.1', port });
  return {
    ...{ moment, world, mailbox, gateway },
    async stop() {
      await world.stop();
      await mailbox.stop();
    },
  };
}
