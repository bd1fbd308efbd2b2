import { hourMs } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import { serveContribute } from './contribute-routes.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';
import { purgeSent } from './outbox-repository.ts';

export type ClientContributions = {
  readonly feature: Feature;
  /** Forgets what was sent more than a year ago. */
  purge(): Promise<void>;
};

const retentionMs = 365 * 24 * hourMs;

/** Client mode: proposals go to the gateway, at once or when it is there again. */
export function createClientContributions(options: OutboxOptions): ClientContributions {
  const { database, clock } = options;
  const outbox = createOutbox(options);
  return {
    feature: {
      name: 'contribute',
      routes: (app) => serveContribute(app, { database, outbox }),
      jobs: [
        {
          name: 'contributions-sync',
          schedule: { everyMinutes: 60 },
          atStart: true,
          run: async (_data, { signal }) => {
            await outbox.sendDue(signal);
            await outbox.mirror();
          },
        },
      ],
    },
    purge: () => purgeSent(database, clock.now() - retentionMs),
  };
}
