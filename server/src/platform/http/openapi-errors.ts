/** The error response of every operation: one shape, on every route. */
const error = {
  type: 'object',
  required: ['detail', 'code'],
  properties: {
    detail: { type: 'string', description: 'What happened, for a person' },
    code: { type: 'string', description: 'What happened, for a program' },
    origin: {
      type: 'string',
      enum: ['user', 'svc', 'gridop', 'supplier', 'gateway'],
      description: 'Who has to act, or to be waited for',
    },
    retry_at: { type: 'string', format: 'date-time', description: 'From when asking again may help' },
    help: { type: 'string', description: 'Where the code is explained' },
    errors: {
      type: 'array',
      description: 'Fields of the request that were not understood',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    service_url: {
      type: 'string',
      description: 'Where the pages of the service are; with FOREIGN_ORIGIN at a gateway',
    },
    request_id: { type: 'string', description: 'Names the request in the log; with 5xx' },
  },
} as const;

const retryAfter = {
  description: 'Seconds to wait; with 429 and 503',
  schema: { type: 'integer', minimum: 1 },
} as const;

type Operation = { responses?: Record<string, unknown> };
type Document = { paths?: object; components?: object };

/** Adds the error response to every operation of an OpenAPI document. */
export function describeErrors<D extends Document>(document: D): D {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations as Record<string, Operation>))
      operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Error' } };
  }
  const content = { schema: { $ref: '#/components/schemas/Error' } };
  const response = {
    description: 'It could not be served',
    headers: { 'Retry-After': retryAfter },
    content: { 'application/json': content, 'application/problem+json': content },
  };
  const known = document.components as { schemas?: object; responses?: object } | undefined;
  return {
    ...document,
    components: {
      ...known,
      schemas: { ...known?.schemas, Error: error },
      responses: { ...known?.responses, Error: response },
    },
  };
}
