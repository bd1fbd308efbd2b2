import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { settingGroups } from './settings/all-settings.ts';
import { hasFileForm, isTrue, type Setting, type SettingMode } from './settings/setting.ts';

type UnionToIntersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type AllSettings = UnionToIntersection<(typeof settingGroups)[keyof typeof settingGroups]>;
type Values<Mode extends SettingMode> = {
  [Name in keyof AllSettings as AllSettings[Name] extends Setting<z.ZodType, Mode | 'both'>
    ? Name
    : never]: AllSettings[Name] extends Setting<infer Schema> ? z.output<Schema> : never;
};
type Filled<All, Name extends keyof All> = Omit<All, Name> & { [Key in Name]: NonNullable<All[Key]> };

type ServerNeeds =
  | 'DATABASE_URL'
  | 'CACHE_URL'
  | 'QUEUE_URL'
  | 'SECRET_KEY'
  | 'FRONTEND_URL'
  | 'BACKEND_URL'
  | 'GRIDOP_REDIRECT_URI';
type ClientNeeds = 'DATABASE_URL';

export type ServerConfig = { readonly mode: 'server' } & Filled<Values<'server'>, ServerNeeds>;
export type ClientConfig = { readonly mode: 'client' } & Filled<Values<'client'>, ClientNeeds>;
export type Config = ServerConfig | ClientConfig;

export type ConfigFailure = { readonly setting: string; readonly message: string };
export type ConfigReading = { readonly config: Config } | { readonly failures: readonly ConfigFailure[] };

type Environment = Readonly<Record<string, string | undefined>>;

export const allSettings: Readonly<Record<string, Setting>> = Object.assign({}, ...Object.values(settingGroups));

const required = {
  server: ['DATABASE_URL', 'CACHE_URL', 'SECRET_KEY', 'FRONTEND_URL', 'BACKEND_URL'],
  client: [],
} as const;

// A single one of them would send a secret to a gateway that it was not made for.
const gatewayNames = ['SVC_API_URL', 'SVC_CLIENT_ID', 'SVC_CLIENT_SECRET'] as const;

/** Reads all settings and reports every failure at once, so that users do not fix them one start at a time. */
export function readConfig(environment: Environment): ConfigReading {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, text]) => text !== undefined && text.trim() !== ''),
  );
  const preset = readPreset(given);
  if ('failure' in preset) return { failures: [{ setting: 'PRESET', message: preset.failure }] };
  const mode = isTrue(given.SERVER_MODE ?? '') ? 'server' : 'client';
  const failures: ConfigFailure[] = [];
  const texts = { ...preset.settings, ...given, ...readSecretFiles(given, mode, failures) };
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(allSettings)) {
    // A setting of the other mode is ignored, even a wrong one: client mode has no cache to complain about.
    if (setting.mode !== 'both' && setting.mode !== mode) continue;
    if (failures.some((failure) => failure.setting === `${name}_FILE`)) continue;
    const read = setting.schema.safeParse(texts[name]);
    if (read.success) values[name] = read.data;
    else failures.push({ setting: name, message: read.error.issues[0]?.message ?? 'is not valid' });
  }
  const seen = new Set(failures.map((failure) => failure.setting.replace(/_FILE$/, '')));
  failures.push(...findMissing(mode, values, texts).filter((failure) => !seen.has(failure.setting)));
  if (failures.length > 0) return { failures };
  return { config: fillDefaults(mode, values) };
}

function findMissing(mode: Config['mode'], values: Record<string, unknown>, texts: Environment): ConfigFailure[] {
  // Also if the address is invalid: the other two are required at the same time.
  const isGatewayNamed = mode === 'client' && gatewayNames.some((name) => texts[name] !== undefined);
  const needed: readonly string[] = isGatewayNamed ? gatewayNames : required[mode];
  const failures: ConfigFailure[] = needed
    .filter((name) => values[name] === undefined)
    .map((setting) => ({ setting, message: `is missing: ${allSettings[setting]?.about}` }));
  if (mode === 'server' && String(values.DATABASE_URL ?? '').startsWith('sqlite:')) {
    failures.push({
      setting: 'DATABASE_URL',
      message: 'must be postgres://…: a gateway is shared by many users and needs PostgreSQL',
    });
  }
  if (mode === 'server' && values.REQUIRE_CAPTCHA === true && !(values.CAPTCHA_VERIFY_URL && values.CAPTCHA_SECRET)) {
    failures.push({
      setting: 'CAPTCHA_VERIFY_URL',
      message: 'REQUIRE_CAPTCHA needs CAPTCHA_VERIFY_URL and CAPTCHA_SECRET',
    });
  }
  return failures;
}

/** The embedded database of a local client whose settings name none. */
export const defaultDatabase = (dataFolder: string) => `sqlite:${dataFolder}/svc.sqlite`;

function fillDefaults(mode: Config['mode'], values: Record<string, unknown>): Config {
  const LOG_LEVEL = values.DEBUG === true && values.LOG_LEVEL === 'info' ? 'debug' : values.LOG_LEVEL;
  const derived =
    mode === 'client'
      ? { DATABASE_URL: values.DATABASE_URL ?? defaultDatabase(String(values.DATA_DIR)) }
      : {
          QUEUE_URL: values.QUEUE_URL ?? values.CACHE_URL,
          GRIDOP_REDIRECT_URI: values.GRIDOP_REDIRECT_URI ?? `${values.BACKEND_URL}/callback`,
        };
  return { ...values, ...derived, LOG_LEVEL, mode } as Config;
}

const longestSecretFile = 16_384;

/**
 * Secrets from files, as container platforms provide them: `SECRET_KEY_FILE` names the file of `SECRET_KEY`. They stay
 * out of the environment, which other programs of the same user can read.
 */
function readSecretFiles(given: Environment, mode: Config['mode'], failures: ConfigFailure[]): Environment {
  const texts: Record<string, string> = {};
  for (const [name, setting] of Object.entries(allSettings)) {
    const fileSetting = `${name}_FILE`;
    const path = given[fileSetting]?.trim();
    if (!hasFileForm(setting) || path === undefined || (setting.mode !== 'both' && setting.mode !== mode)) continue;
    const fail = (message: string) => failures.push({ setting: fileSetting, message });
    if (given[name] !== undefined) fail(`is set together with ${name}: remove one of them`);
    else
      try {
        const text = readFileSync(path, 'utf8').trim();
        if (text === '') fail(`names ${path}, which is empty`);
        else if (text.length > longestSecretFile) fail(`names ${path}, which is too long for a secret`);
        else texts[name] = text;
      } catch (error) {
        fail(`names ${path}, which cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
      }
  }
  return texts;
}

/** The process's settings: its environment, over a `.env` file in the working directory if it exists. */
export function readProcessConfig(): ConfigReading {
  return readConfig({ ...readEnvFile('.env'), ...process.env });
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

export function describeConfigFailures(failures: readonly ConfigFailure[]): string {
  const lines = failures.map(({ setting, message }) => `  ${setting} ${message}`);
  const [only, ...others] = failures;
  if (only && others.length === 0) {
    return `svc cannot start: ${only.setting} ${only.message}. Set it in .env; docs/reference/settings.md lists all settings.`;
  }
  return [
    `svc cannot start: ${failures.length} settings are missing or wrong`,
    ...lines,
    'Set them in .env; docs/reference/settings.md lists all settings.',
  ].join('\n');
}

type Settings = Readonly<Record<string, string>>;
type PresetReading = { readonly settings: Settings } | { readonly failure: string };

const folder = new URL('../../presets/', import.meta.url);

/**
 * The addresses of one country. A preset has an address per environment and consent version (`GRIDOP_URL_SANDBOX`,
 * `GRIDOP_AUTHORIZE_URL_PRODUCTION_V2`); the given settings select among them.
 */
function readPreset(given: Readonly<Record<string, string | undefined>>): PresetReading {
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
