import { queryOptions } from '@tanstack/react-query';
import { type Body, type Changed, type ClientData, change, get } from './client.ts';

export type BackupCopy = ClientData<'/api/backup-copy'>;
export type CopyTest = Changed<'post', '/api/backup-copy/test'>;
export type CopySettings = Body<'put', '/api/backup-copy'>;

const secondMs = 1000;

export const backupCopyQueries = {
  state: () =>
    queryOptions({
      queryKey: ['backup-copy'],
      queryFn: ({ signal }) => get('/api/backup-copy', { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.running ? 2 * secondMs : false),
    }),
};

export const saveCopyPlace = (body: CopySettings) => change('put', '/api/backup-copy', { body });
export const forgetCopyPlace = () => change('delete', '/api/backup-copy');
export const testCopyPlace = () => change('post', '/api/backup-copy/test');
export const copyBackup = () => change('post', '/api/backup-copy/run');
