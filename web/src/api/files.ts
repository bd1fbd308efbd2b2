import { ApiError } from './api-error.ts';
import { bearer, type Changed, change, readApiError } from './client.ts';
import { root } from './root.ts';

export type ImportReport = Changed<'post', '/api/import/csv'>;
export type ImportOptions = {
  readonly file: File;
  readonly usage_point_id: string;
  readonly replace: boolean;
  /** Reports what would happen and changes nothing. */
  readonly dryRun: boolean;
};

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(new URL(path, root), { ...init, headers: bearer() }).catch(() => {
    throw new ApiError(0, { code: 'NETWORK', origin: 'network' });
  });
  if (!response.ok) throw await readApiError(response);
  return response;
}

/** The operator's own export, as the household downloaded it there, or the database of another program. */
export async function importCsv({ file, usage_point_id, replace, dryRun }: ImportOptions): Promise<ImportReport> {
  const form = new FormData();
  // Fields first: fields after the file are read only when the whole file has been.
  for (const [name, value] of Object.entries({ usage_point_id, replace, dry_run: dryRun }))
    form.append(name, `${value}`);
  form.append('file', file, file.name);
  const response = await request('api/import/csv', { method: 'POST', body: form });
  return ((await response.json()) as { data: ImportReport }).data;
}

export type HubImport = Changed<'post', '/api/import/hub'>;
export type HubItem = HubImport['imports'][number];

/** Statistics that another program has put into the home hub; all of them when none is named. */
export const importHub = (body: { dry_run: boolean; statistic_ids?: string[] }) =>
  change('post', '/api/import/hub', { body });

export const undoImport = (id: string) => change('delete', '/api/import/history/{id}', { path: { id } });

/** All stored data in one file; a download that breaks off half way is an error. */
export async function readArchive(): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await request('api/export/archive');
  const name =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'svc-archive.tar.gz';
  const content = await response.blob().catch(() => {
    throw new ApiError(0, { code: 'NETWORK', origin: 'network' });
  });
  return { name, content };
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
