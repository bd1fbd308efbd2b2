import { apiError } from '#errors.ts';

/** 422 about one field that no schema can judge. */
export function wrong(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { errors: [{ field, message }] });
}
