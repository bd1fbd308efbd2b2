import { fixedLabels } from '@svc/domain/exports/series';
import { metricLabelForm } from '@svc/domain/exports/series-text';
import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';
import {
  advancedField,
  commonFields,
  decodeUserInfo,
  httpUrl,
  passwordField,
  secretField,
  targetField,
  tlsFields,
} from '../config-fields.ts';

export const importPaths = ['/api/v1/import/prometheus', '/api/v1/import'] as const;
export type ImportPath = (typeof importPaths)[number];

const labelName = z
  .string()
  .max(100)
  .regex(metricLabelForm, 'must be letters, digits and underscores, and not begin with a digit')
  .refine((name) => !fixedLabels.includes(name) && name !== '__name__', 'is a label of ours');
// A label may contain any text, including several lines. It is escaped when it is written.
const labelValue = z
  .string()
  .min(1, 'must not be empty: an empty label is none')
  .max(200)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be readable text');

export const seriesConfig = z.object({
  url: targetField(httpUrl),
  username: trimmedText(200).nullable().default(null),
  password: passwordField(),
  import_path: z.enum(importPaths).nullable().default(null).describe('null: found out by asking the server'),
  bearer_token: advancedField(secretField(2000)),
  allow_replace: advancedField(
    z.boolean().default(false).describe('A corrected day is replaced: needs the right to delete series'),
  ),
  quality_label: advancedField(z.boolean().default(false)),
  send_inactive_colors: advancedField(z.boolean().default(false)),
  internal_metrics: advancedField(
    z.boolean().default(false).describe('Number, duration and records of the exports themselves, at each run'),
  ),
  labels: advancedField(z.record(labelName, labelValue).default({})),
  ...tlsFields,
  ...commonFields,
});
export type SeriesConfig = z.output<typeof seriesConfig>;

type Given = Readonly<Record<string, unknown>>;

/** A user and a password in the address go to their own fields. */
export function tidyUrl(given: Given): Given {
  const url = typeof given.url === 'string' ? URL.parse(given.url.trim()) : null;
  if (!url || (url.username === '' && url.password === '')) return given;
  const [username, password] = [url.username, url.password].map(decodeUserInfo);
  url.username = '';
  url.password = '';
  return { ...given, url: url.href, ...(username && { username }), ...(password && { password }) };
}

type Credentials = Pick<SeriesConfig, 'username' | 'password' | 'bearer_token'>;

export function authorization({ username, password, bearer_token }: Credentials): Record<string, string> {
  if (bearer_token !== null) return { authorization: `Bearer ${bearer_token}` };
  if (username === null) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}` };
}
