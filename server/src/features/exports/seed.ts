import type { Log } from '#platform/log.ts';
import type { Configs } from './configured.ts';
import { shorten } from './failure.ts';

/** The settings that are a first configuration; what is stored wins for ever after. */
export type FirstSettings = {
  readonly HOME_HUB_URL?: string | undefined;
  readonly MQTT_BROKER?: string | undefined;
  readonly TSDB_URL?: string | undefined;
  readonly TSDB_ENABLED: boolean;
  readonly TSDB_USERNAME?: string | undefined;
  readonly TSDB_PASSWORD?: string | undefined;
  readonly TSDB_LABELS: Readonly<Record<string, string>>;
  readonly AUTOMATION_URL?: string | undefined;
};

type First = { readonly type: string; readonly enabled: boolean; readonly config: Readonly<Record<string, unknown>> };

// A hub and a controller also want a secret that no setting has: they wait, switched off, for a person to type it.
function listFirst(first: FirstSettings): First[] {
  const { HOME_HUB_URL: hub, MQTT_BROKER: broker, TSDB_URL: series, AUTOMATION_URL: controller } = first;
  return [
    ...(hub ? [{ type: 'home_assistant', enabled: false, config: { ha_url: hub } }] : []),
    ...(broker ? [{ type: 'mqtt', enabled: true, config: { broker } }] : []),
    ...(series
      ? [{ type: 'victoriametrics', enabled: first.TSDB_ENABLED, config: describeSeries(series, first) }]
      : []),
    ...(controller ? [{ type: 'jeedom', enabled: false, config: { url: controller } }] : []),
  ];
}

function describeSeries(url: string, { TSDB_USERNAME, TSDB_PASSWORD, TSDB_LABELS }: FirstSettings) {
  return {
    url,
    labels: TSDB_LABELS,
    ...(TSDB_USERNAME !== undefined && { username: TSDB_USERNAME }),
    ...(TSDB_PASSWORD !== undefined && { password: TSDB_PASSWORD }),
  };
}

/** An invalid setting is logged and stops nothing: it can be entered on the page. */
export async function seedConfigs(configs: Configs, first: FirstSettings, log: Log): Promise<void> {
  for (const { type, enabled, config } of listFirst(first)) {
    await configs.seed(type, enabled, config).catch((error: unknown) => {
      const reason = shorten(error instanceof Error ? error.message : 'unknown');
      log.warn({ destination: type, reason }, 'the settings of a destination were not taken');
    });
  }
}
