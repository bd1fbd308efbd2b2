import { apiError } from '#errors.ts';

/** 422 for one field that no schema can validate. */
export function wrong(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { errors: [{ field, message }] });
}
