import { z } from 'zod';

/** Every success of the API: `{ success: true, data }`. */
export function envelope<Schema extends z.ZodType>(data: Schema) {
  return z.object({ success: z.literal(true), data });
}

export function ok<Data>(data: Data): { success: true; data: Data } {
  return { success: true, data };
}
