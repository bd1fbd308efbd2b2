import { type ErrorCode, errorCatalogue } from '#errors.ts';
import { calendarNames } from '#features/calendars/index.ts';
import type { Described, Operation } from './operation.ts';
import { errorsOf } from './operation-errors.ts';

const text = (description: string) => ({ description, schema: { type: 'string' } });
const waiting = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } };
const quota = {
  'RateLimit-Policy': text('The daily quota that the request counts on, such as `"cached";q=1000;w=86400`'),
  RateLimit: text('What is left of it, and for how many seconds, such as `"cached";r=957;t=38211`'),
};
const tagged = { ETag: text('Names this state of the data: sent back in `If-None-Match`, 304 saves the transfer') };
const challenge = { 'WWW-Authenticate': text('How to show who is calling') };
const error = { schema: { $ref: '#/components/schemas/Error' } };
const errorContent = { 'application/json': error, 'application/problem+json': error };

// Responses with an ETag: measures, costs, and what is the same for all users.
const isTagged = ({ path, method }: Operation) =>
  method === 'get' &&
  (/\/(consumption|production)\/(daily|detail)|\/gridop\/power\//.test(path) ||
    /\/pdl\/\{id\}\/(cost|cost\/coverage|projection|shadow-offer|advice\/[a-z-]+)$/.test(path) ||
    /\/energy\/(providers|offers|offer-types)$/.test(path) ||
    /^\/api\/(capabilities|errors|status)$/.test(path) ||
    calendarNames.some((name) => path.startsWith(`/api/${name}/`)));

// Responses that are not JSON, where the route itself cannot declare it.
const streams: readonly (readonly [RegExp, string, string])[] = [
  [
    /\/(api|imports\/\{id\}|sync)\/events$/,
    'text/event-stream',
    'Server-sent events, until the work is done or the caller leaves',
  ],
  [/\/(export\/archive|accounts\/exports\/\{id\}\/file)$/, 'application/gzip', 'A tar.gz of CSV and JSON'],
];

/** Every response of an operation: its success, its shape, and each code by which it may fail. */
export function describeResponses(operation: Operation, described: Described): Described['responses'] {
  const responses: Described['responses'] = {};
  const isCounted = operation.counted && operation.mode === 'server';
  for (const [status, given] of Object.entries(described.responses)) {
    if (!/^[23]/.test(status)) continue;
    const headers = { ...(isCounted && quota), ...(isTagged(operation) && tagged) };
    responses[status] = {
      ...given,
      description: given.description === 'Default Response' ? (described.summary ?? '') : (given.description ?? ''),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...describeContent(operation, described, given.content),
    };
  }
  if (isTagged(operation)) {
    const headers = { ...tagged, ...(isCounted && quota) };
    responses[304] = { description: 'Nothing changed since the state that `If-None-Match` names', headers };
  }
  if (operation.counted) responses[400] = { description: refusal, content: errorContent };
  for (const [status, codes] of errorsOf(operation)) {
    const known = responses[status]?.description;
    const headers = {
      ...((status === 429 || status === 503) && waiting),
      ...(status === 401 && challenge),
      ...(isCounted && (status === 404 || status === 422 || status === 429) && quota),
    };
    const description = [...(known === undefined ? [] : [known]), ...codes.map(explain)].join('\n');
    const more = Object.keys(headers).length > 0 ? { headers } : {};
    responses[status] = { description, ...more, content: errorContent };
  }
  return { ...responses, default: { $ref: '#/components/responses/Error' } };
}

const refusal = '- `ADAM-…`: the operator’s own refusal, with its code and its words';

function explain(code: ErrorCode): string {
  return `- \`${code}\`: ${errorCatalogue[code].detail.replace('{n}', 'N')}`;
}

function describeContent({ path }: Operation, { parameters = [] }: Described, content: object | undefined) {
  const stream = streams.find(([form]) => form.test(path));
  if (stream) return { description: stream[2], content: { [stream[1]]: { schema: { type: 'string' } } } };
  const format = parameters.find(({ name }) => name === 'format')?.schema as { enum?: string[] } | undefined;
  if (!content || !format?.enum?.includes('csv')) return content && { content };
  return { content: { ...content, 'text/csv': { schema: { type: 'string', description: 'With `format=csv`' } } } };
}
