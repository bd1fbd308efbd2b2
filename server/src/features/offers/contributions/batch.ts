import type { z } from 'zod';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { Review } from './review.ts';
import type { batchBody } from './schemas.ts';
import { isReviewer } from './standing.ts';
import type { Submission } from './submission.ts';

export type Batch = z.output<typeof batchBody>;

/** Several contributions, each by itself: those that are refused are named with their reason. */
export async function sendBatch(
  { submission, review }: { readonly submission: Submission; readonly review: Review },
  caller: Caller,
  { contributions, price_sheet_url, auto_approve }: Batch,
) {
  if (auto_approve && !isReviewer(caller))
    throw apiError('FORBIDDEN', { detail: 'Administrator or permission required: contributions:review' });
  const contribution_ids: string[] = [];
  const errors: { index: number; message: string }[] = [];
  for (const [index, body] of contributions.entries()) {
    try {
      const sheet = body.price_sheet_url ?? price_sheet_url ?? null;
      const { id } = await submission.send(caller, { ...body, price_sheet_url: sheet });
      contribution_ids.push(id);
      if (auto_approve) await review.approve(caller, id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ index, message: error.parts.detail });
    }
  }
  return { created: contribution_ids.length, contribution_ids, errors };
}
