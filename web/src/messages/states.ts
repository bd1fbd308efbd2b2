/** Who has to act, or who is responsible for the delay, as the API names it. */
export const origins = ['user', 'svc', 'gridop', 'supplier', 'gateway'] as const;
export type Origin = (typeof origins)[number];

/** Why a panel has no complete data. Every panel is in one of these states and shows it in the same way. */
export type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'importing'; readonly done: number; readonly total: number }
  | { readonly kind: 'empty'; readonly reason: 'consent' | 'hourly' | 'nothing' }
  | { readonly kind: 'partial'; readonly known: number; readonly days: number }
  | { readonly kind: 'unpublished'; readonly day: string }
  | { readonly kind: 'refused'; readonly code: string }
  | {
      readonly kind: 'error';
      readonly origin: Origin;
      readonly code: string;
      readonly retry: string | null;
      /** Where the code is explained, under the address of the API. */
      readonly help?: string | undefined;
      /** Nothing was read before: there is no earlier content to show. */
      readonly isBare?: boolean;
    }
  | { readonly kind: 'quota'; readonly retry: string | null; readonly code?: string; readonly isBare?: boolean }
  | { readonly kind: 'offline'; readonly isBare?: boolean }
  | { readonly kind: 'expired' }
  | { readonly kind: 'before'; readonly since: string }
  | { readonly kind: 'no-contract' };

/** What is read of a state: what, why and until when. */
export type StateMessages = { readonly title: string; readonly text: string; readonly note?: string };
