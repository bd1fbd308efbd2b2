import { apiError } from '#errors.ts';

export function refuseDatabase(message: string) {
  return apiError('DATABASE_UNREADABLE', {
    detail: `The database could not be read: ${message}`,
    errors: [{ field: 'file', message }],
  });
}
