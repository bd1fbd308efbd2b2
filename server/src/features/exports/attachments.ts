import type { Log } from '#platform/log.ts';
import type { Configured } from './configured.ts';
import type { Attached } from './destination.ts';

export type Attachments = ReturnType<typeof createAttachments>;

/** The lasting connections of enabled destinations; they follow what is configured. */
export function createAttachments(parts: {
  readonly log: Log;
  readonly instance: string;
  readonly read: (type: string) => Promise<Configured | undefined>;
  readonly republish: (type: string, reason: string) => void;
}) {
  const open = new Map<string, Attached>();
  const queues = new Map<string, Promise<void>>();
  let isStopped = false;

  async function detach(type: string): Promise<void> {
    const attached = open.get(type);
    open.delete(type);
    await attached?.close();
  }

  async function change(type: string): Promise<void> {
    await detach(type);
    // Read when its change is processed: of two that are stored together the later one applies.
    const one = await parts.read(type);
    if (isStopped || !one?.row.enabled || one.unreadable || !one.destination.attach) return;
    const republish = (reason: string) => parts.republish(type, reason);
    open.set(type, one.destination.attach(one.config, { log: parts.log, instance: parts.instance, republish }));
  }

  /** Changes of one destination run one after the other. Two at once would leave an untracked connection. */
  function follow(type: string): Promise<void> {
    const queued = (queues.get(type) ?? Promise.resolve()).catch(() => undefined).then(() => change(type));
    queues.set(type, queued);
    return queued;
  }

  return {
    follow,
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.allSettled(queues.values());
      await Promise.all([...open.keys()].map(detach));
    },
  };
}
