import { apiError } from '#errors.ts';
import type { FieldError } from '#platform/http/api-error.ts';

/** The input is not a valid offer or supplier: lists each field with its reason. */
export function refuseInput(errors: readonly FieldError[]) {
  const summary = errors.map(({ field, message }) => `${field} (${message})`).join(', ');
  return apiError('VALIDATION_ERROR', { detail: `Invalid input: ${summary}`, errors });
}

/** Why off-peak hours and variants are proposed on their day, not before. */
export const announcedShape: FieldError = {
  field: 'valid_from',
  message:
    'lies ahead, and the off-peak hours or the variant differ from those of today, which hold without a date: propose the prices alone now, and these once they hold',
};
