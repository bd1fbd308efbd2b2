import { formatInstant } from '@svc/domain/paris-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind } from '../faults.ts';
import { refuse } from './gate.ts';
import type { Operator } from './operator.ts';
import {
  type Generation,
  invalidBearer,
  managerBody,
  notSubscribed,
  type RefusalName,
  refusal,
  refusalNames,
  v5Body,
} from './refusals.ts';

/** Unexpected responses of the operator, each in the form of the requested generation. */
export function responseFaults(operator: Operator): readonly FaultKind[] {
  return [
    ...refusalNames.map(refusalRow),
    {
      name: 'throttled',
      means: '429 without a hint when to come back',
      respond: (request, reply) => refuse(reply, refusal('per_second', generationOf(request))),
    },
    {
      name: 'throttled_retry_after',
      means: '429 with Retry-After, 2 seconds unless the fault carries the header',
      respond: (request, reply, fault) => {
        if (!fault.headers.has('retry-after')) reply.header('retry-after', '2');
        return refuse(reply, refusal('per_second', generationOf(request)));
      },
    },
    {
      name: 'throttled_next_access_time',
      means: "429 in the API manager's form with nextAccessTime, one minute ahead",
      respond: (_request, reply) =>
        reply.code(429).header('content-type', 'application/json').send(nextAccess(operator)),
    },
    {
      name: 'token_expired',
      means: '401 although the bearer is good',
      respond: (_request, reply) => refuse(reply, invalidBearer),
    },
    {
      name: 'not_subscribed',
      means: '403 900908, our application is not subscribed',
      respond: (_request, reply) => refuse(reply, notSubscribed),
    },
    {
      name: 'business_error_200',
      means: 'ADAM-ERR0123 as an object with status 200',
      respond: (_request: FastifyRequest, reply: FastifyReply, _fault: Fault) =>
        refuse(reply, { ...refusal('before_activation', 'v5'), status: 200 }),
    },
    {
      name: 'server_error',
      means: '500 in the form of v5',
      respond: (_request, reply) =>
        refuse(reply, { status: 500, body: v5Body('server_error', 'Internal server error') }),
    },
  ];
}

/** Every refusal of the operator can be ordered by its own name. */
function refusalRow(name: RefusalName): FaultKind {
  return {
    name: `refusal_${name}`,
    means: `the refusal ${name}`,
    respond: (request, reply) => refuse(reply, refusal(name, generationOf(request))),
  };
}

function generationOf(request: FastifyRequest): Generation {
  return request.routeOptions.config.generation ?? '2026';
}

/** The API manager's own way of saying when: '2026-Oct-02 05:31:00+0000 UTC'. */
function nextAccess({ environment }: Operator): string {
  const text = formatInstant(environment.clock.now() + 60_000);
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const month = months[Number(text.slice(5, 7)) - 1];
  const nextAccessTime = `${text.slice(0, 4)}-${month}-${text.slice(8, 10)} ${text.slice(11, 19)}+0000 UTC`;
  const body = managerBody('900804', 'Message throttled out', 'You have exceeded your quota');
  return JSON.stringify({ ...JSON.parse(body), nextAccessTime });
}
