import {
  readAnything,
  readCount,
  readFlag,
  readForm,
  readNullable,
  readObject,
  readOneOf,
  readText,
} from '../control-reader.ts';
import type { RecorderSettings } from './recorder.ts';

export type HubSettings = RecorderSettings & {
  readonly version: string;
  readonly currency: string;
  readonly time_zone: string;
  readonly admin_token: string;
  /** Of a person who may look and not change. */
  readonly user_token: string;
  /** Of an app of the hub, at its supervisor; null: the hub has none. */
  readonly supervisor_token: string | null;
  /** The broker as the supervisor names it; null: no app provides one. */
  readonly mqtt_service: object | null;
  /** The connection ends when so many imports were taken from now on, the last one unanswered. */
  readonly disconnect_after_imports: number | null;
  /** `clear_statistics` returns `timeout` and is carried out all the same. */
  readonly clear_times_out: boolean;
};

export const defaultHubSettings: HubSettings = {
  version: '2026.11.0',
  currency: 'EUR',
  time_zone: 'Europe/Paris',
  admin_token: 'hub-admin-token',
  user_token: 'hub-user-token',
  supervisor_token: null,
  mqtt_service: null,
  recorder: 'running',
  write_delay_ms: 2,
  lose_imports: 0,
  disconnect_after_imports: null,
  clear_times_out: false,
};

/** `energy_prefs` is null on a hub whose panel was never set up; `empty` and `restart` happen once. */
export const readHubChange = readObject({
  version: readForm(/^\d{4}\.\d{1,2}\.\d+$/, 'a version such as 2026.11.0'),
  currency: readText,
  time_zone: readText,
  admin_token: readText,
  user_token: readText,
  supervisor_token: readText,
  mqtt_service: readNullable(
    readObject({
      host: readText,
      port: readCount,
      username: readText,
      password: readText,
      ssl: readFlag,
      protocol: readText,
      addon: readText,
    }),
  ),
  recorder: readOneOf('running', 'stopped', 'migrating', 'absent'),
  write_delay_ms: readCount,
  lose_imports: readCount,
  disconnect_after_imports: readCount,
  clear_times_out: readFlag,
  energy_prefs: readAnything,
  empty: readFlag,
  restart: readFlag,
});
