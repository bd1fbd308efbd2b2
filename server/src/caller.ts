import type { Permission } from '@svc/domain/credentials/roles';
import type { FastifyRequest } from 'fastify';
import { apiError } from './errors.ts';

/** Who is calling. Found once per request by the mode's own hook; handlers only read it. */
export type Caller = {
  readonly user_id: string;
  readonly email: string;
  readonly is_admin: boolean;
  /** The demonstration account may look at everything it owns and change nothing. */
  readonly is_demo: boolean;
  /** Under which name its use is counted: its own. The demonstration is everybody's, and each network has a share in it. */
  readonly counted_as: string;
  /** `resource:action`; an administrator holds all of them. */
  readonly permissions: readonly string[];
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** Absent: any authenticated caller. A permission `resource:action` is checked before the handler runs. */
    access?: 'public' | { readonly permission: Permission };
    /**
     * A GET that leaves something behind, in the browser or here: it takes no credential out of the address, and no other
     * site may send anybody to it. A link would otherwise act in the name of whoever wrote it.
     */
    leavesTrace?: true;
    /** Counts on the daily quotas: on the one that `use_cache` names, or always on the smaller one. */
    counted?: 'by_query' | 'no_cache';
    /** The demonstration account may call it although its method is not a safe one: it changes nothing stored. */
    openToDemo?: true;
    /** The body comes as a form, as OAuth asks. Everywhere else a form is refused: any web page can send one. */
    formBody?: true;
  }
}

/** For handlers behind the hook: a caller is there, or the request never came this far. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw apiError('NOT_AUTHENTICATED');
  return request.caller;
}
