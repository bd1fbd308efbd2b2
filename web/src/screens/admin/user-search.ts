import type { UserFilter } from '../../api/admin.ts';
import { useNavigate, useSearch } from '../../router/index.tsx';
import type { Search } from '../../search-params.ts';

export const userStates = ['active', 'inactive', 'unverified'] as const;

/** Reads the filter of the account list from the address. Unknown values are dropped. */
export function readUserSearch(search: Search): UserFilter {
  // The router reads digits as a number.
  const text = (key: keyof UserFilter) => (search[key] === undefined ? '' : String(search[key]));
  const [q, role, cursor] = [text('q'), text('role'), text('cursor')];
  const state = userStates.find((name) => name === search.state);
  return { ...(q && { q }), ...(role && { role }), ...(state && { state }), ...(cursor && { cursor }) };
}

export type UserFilterChange = Readonly<Partial<Record<keyof UserFilter, string>>>;

/** A changed filter starts at its first page. */
export function useUserSearch(): [UserFilter, (change: UserFilterChange) => void] {
  const search = readUserSearch(useSearch());
  const navigate = useNavigate();
  const choose = (change: UserFilterChange) => {
    const next = readUserSearch({ ...search, cursor: undefined, ...change });
    void navigate({ to: '.', resetScroll: false, search: () => next });
  };
  return [search, choose];
}
