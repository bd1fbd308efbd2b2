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
  /**
   * The key under which its use is counted: its own id. All users share the demonstration, so each network has its own
   * key.
   */
  readonly counted_as: string;
  /** `resource:action`; an administrator has all of them. */
  readonly permissions: readonly string[];
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** Omitted: any authenticated caller. A permission `resource:action` is checked before the handler runs. */
    access?: 'public' | { readonly permission: Permission };
    /**
     * A GET with side effects, in the browser or here. It accepts no credential from the address, and no other site may
     * navigate to it. Otherwise a link would act in the name of its author.
     */
    leavesTrace?: true;
    /** Counts on the daily quotas: on the one that `use_cache` names, or always on the smaller one. */
    counted?: 'by_query' | 'no_cache';
    /** The demonstration account may call it although its method is not a safe one: it changes nothing stored. */
    openToDemo?: true;
    /** The body is a form, as OAuth requires. Everywhere else a form is refused: any web page can send one. */
    formBody?: true;
  }
}

/** For handlers behind the hook: a caller is there, or the request never came this far. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw apiError('NOT_AUTHENTICATED');
  return request.caller;
}
