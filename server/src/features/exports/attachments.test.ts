import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createAttachments } from './attachments.ts';
import type { Configured } from './configured.ts';

it('two changes at once leave one connection, and none when the last one switches off', async () => {
  const open = new Set<number>();
  let made = 0;
  let enabled = true;
  const attach = () => {
    const number = ++made;
    open.add(number);
    return {
      close: async () => {
        await sleep(5);
        open.delete(number);
      },
    };
  };
  const attachments = createAttachments({
    log: createLog({ level: 'silent' }),
    instance: 'a test',
    republish: () => undefined,
    read: async () =>
      ({
        destination: { type: 'mqtt', attach },
        row: { enabled },
        config: {},
        unreadable: false,
      }) as unknown as Configured,
  });
  await attachments.follow('mqtt');
  await Promise.all([attachments.follow('mqtt'), attachments.follow('mqtt'), attachments.follow('mqtt')]);
  expect(open.size).toBe(1);
  const last = [attachments.follow('mqtt')];
  enabled = false;
  last.push(attachments.follow('mqtt'));
  await Promise.all(last);
  expect(open.size).toBe(0);
  enabled = true;
  await attachments.follow('mqtt');
  await attachments.stop();
  expect(open.size).toBe(0);
});
