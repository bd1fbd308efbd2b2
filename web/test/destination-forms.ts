import { describeConfig } from '../../server/src/features/exports/config-fields.ts';
import { createDestinations } from '../../server/src/features/exports/registry.ts';
import { createLog } from '../../server/src/platform/log.ts';

const parts = {
  version: '0',
  instance: 'test',
  now: () => 0,
  birthDelayMs: () => 0,
  metrics: { read: async () => [] },
};

/** Every destination of the server, as it describes itself to the browser. */
export const described = createDestinations({ ...parts, log: createLog({ level: 'silent' }) }).map(
  ({ type, title, config }) => ({
    type,
    config_schema: describeConfig(title, config),
  }),
);
