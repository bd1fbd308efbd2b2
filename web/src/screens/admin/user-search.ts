import { useNavigate, useSearch } from '@tanstack/react-router';

export const userStates = ['active', 'inactive', 'unverified'] as const;

/** The filter of the account list, as in the address. */
export type UserSearch = { readonly [Key in (typeof keys)[number]]?: string };

const keys = ['q', 'role', 'state', 'cursor'] as const;

/** Reads the filter from the address. Unknown values are dropped. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  // The router reads digits as a number.
  const texts = keys.map((key) => [key, search[key] === undefined ? '' : String(search[key])] as const);
  const known = texts.filter(([key, text]) => text && (key !== 'state' || userStates.some((state) => state === text)));
  return Object.fromEntries(known);
}

/** A changed filter starts at its first page. */
export function useUserSearch(): [UserSearch, (change: UserSearch) => void] {
  const search: UserSearch = readUserSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const choose = (change: UserSearch) => {
    const next = readUserSearch({ ...search, cursor: undefined, ...change });
    void navigate({ to: '.', resetScroll: false, search: () => next as never });
  };
  return [search, choose];
}
