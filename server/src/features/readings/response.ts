// Partial response: known days are returned; an error only when nothing can be served.

import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DayRange } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import { decideVerdict, renderMissing } from '@svc/domain/readings/missing';
import { partialDays } from '@svc/domain/readings/partial';
import { renderColumns } from '@svc/domain/readings/render-columns';
import { csvFileName, renderCsv } from '@svc/domain/readings/render-csv';
import { renderMeterReading } from '@svc/domain/readings/render-json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureError } from '#errors.ts';
import { isKnownTag } from '#platform/http/conditional-response.ts';
import type { ReadResult } from './engine.ts';

export type ResponseFormat = {
  readonly format: 'json' | 'columns' | 'csv';
  readonly sep: ';' | ',';
  readonly decimal: ',' | '.';
};

export type MeasureResponse = {
  readonly usage_point_id: string;
  readonly measure: Measure;
  readonly range: DayRange;
  readonly result: ReadResult;
  /** The reader of the response: the same days have another tag for another user. */
  readonly reader: string;
  /** Client mode reports where the days came from. */
  readonly origin?: 'local' | 'gateway' | 'mixed';
  readonly explain?: (refusal: OperatorRefusal) => Promise<RefusalAdvice | undefined>;
};

export type OperatorRefusal = { readonly code: string; readonly status: number };
/** What to do about a refusal, and how many other users are affected. */
export type RefusalAdvice = { readonly advice: string; readonly others_affected: object | null };

/** Sends the known days in the requested format; an error only when nothing can be served. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: MeasureResponse,
  form: ResponseFormat,
  now: number,
): Promise<void> {
  const verdict = decideVerdict(response.result.knownDays, response.result.missingPeriods);
  if (verdict.verdict !== 'serve') {
    if (verdict.verdict === 'unavailable') throw failureError(verdict.response, { retryAt: verdict.retry_at, now });
    const { detail, operator_code, retry_at: retryAt } = verdict;
    const { status } = verdict.response;
    const extra = operator_code === undefined ? undefined : await response.explain?.({ code: operator_code, status });
    throw failureError(verdict.response, { detail, retryAt, now, extra });
  }
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie, Accept' });
  if (form.format === 'csv') {
    sendCsv(reply, response, form, now);
    return;
  }
  const data = form.format === 'columns' ? columnsOf(response, now) : objectsOf(response, now);
  const text = JSON.stringify({ success: true, data });
  const tag = `"${hash('sha1', response.reader + text, 'base64url')}"`;
  reply.header('etag', tag);
  // Weak comparison, as RFC 9110 requires: a proxy that compresses weakens the tag.
  if (isKnownTag(request.headers['if-none-match'], `W/${tag}`)) reply.status(304).send();
  else reply.type('application/json; charset=utf-8').send(text);
}

function objectsOf({ usage_point_id, measure, range, result, origin }: MeasureResponse, now: number) {
  const missing = renderMissing(result.missingPeriods, partialDays(result.readings, now));
  const meter_reading = renderMeterReading({ usage_point_id, measure, range, readings: result.readings });
  return { meter_reading, missing, ...(origin && { source: origin }) };
}

function columnsOf(
  { usage_point_id, measure, result: { readings, missingPeriods }, origin }: MeasureResponse,
  now: number,
) {
  const partial = partialDays(readings, now);
  const columns = renderColumns({ usage_point_id, measure, readings, missingPeriods, partial });
  return { ...columns, ...(origin && { source: origin }) };
}

function sendCsv(
  reply: FastifyReply,
  { measure, range, result }: MeasureResponse,
  form: ResponseFormat,
  now: number,
): void {
  const name = csvFileName(measure, range.start, range.end);
  const missing = renderMissing(result.missingPeriods, partialDays(result.readings, now));
  const lines = renderCsv(measure, result.readings, { sep: form.sep, decimal: form.decimal }, missing);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type('text/csv; charset=utf-8').send(Readable.from(lines));
}
