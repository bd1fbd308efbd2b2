import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Settings = Readonly<Record<string, string>>;
export type PresetReading = { readonly settings: Settings } | { readonly failure: string };

const folder = new URL('../../../presets/', import.meta.url);

/**
 * The addresses of one country. A preset has an address per environment and consent version (`GRIDOP_URL_SANDBOX`,
 * `GRIDOP_AUTHORIZE_URL_PRODUCTION_V2`); the given settings select among them.
 */
export function readPreset(given: Readonly<Record<string, string | undefined>>): PresetReading {
  const name = given.PRESET;
  if (name === undefined) return { settings: {} };
  const file = readFile(name);
  if (!file) return { failure: `no preset named ${name.slice(0, 40)} in presets/` };
  const environment = (given.GRIDOP_ENVIRONMENT ?? 'sandbox').toUpperCase();
  const version = (given.GRIDOP_AUTHORIZE_VERSION ?? 'v1').toUpperCase();
  const chosen: Record<string, string> = {};
  for (const [key, value] of Object.entries(file)) {
    const [, setting, ofEnvironment, ofVersion] = /^(.*?)(?:_(SANDBOX|PRODUCTION))?(?:_(V1|V2))?$/.exec(key) ?? [];
    const fits = (ofEnvironment ?? environment) === environment && (ofVersion ?? version) === version;
    if (setting !== undefined && fits) chosen[setting] = value;
  }
  return { settings: chosen };
}

function readFile(name: string): Settings | undefined {
  if (!/^[a-z-]+$/.test(name)) return undefined;
  try {
    return parseEnv(readFileSync(new URL(`${name}.env`, folder), 'utf8')) as Settings;
  } catch {
    return undefined;
  }
}
