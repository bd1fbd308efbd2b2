import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, type ListedUser } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import type { AdminMessages } from '../../messages/fr/admin.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { ReadOnly, useMay } from './may.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { nameRoleOf } from './sentence.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { useUserSearch } from './user-search.ts';

/** Accounts by address; a page at a time. */
export function Users() {
  const { messages } = useI18n();
  const { users } = messages.admin;
  const [search, choose] = useUserSearch();
  // The number of pages turned here: a user who arrives by a link can only go back to the first.
  const [turned, setTurned] = useState(0);
  const { cursor } = search;
  const [opened, setOpened] = useState<string>();
  const [isNew, setNew] = useState(false);
  const mayWrite = useMay('users:write');
  const page = useQuery(adminQueries.users(search));
  const total = page.data?.total;
  const headline = headlineOf(total, search.q, messages.admin);
  const user = page.data?.users.find(({ id }) => id === opened);
  return (
    <>
      <PageHead headline={headline} caption={users.caption} isKnown>
        {mayWrite && (
          <button type="button" className="button" onClick={() => setNew(true)}>
            {users.create}
          </button>
        )}
      </PageHead>
      <ReadOnly permission="users:write" />
      <div className="cards">
        <Card title={messages.admin.tabs.users} span={12}>
          <UserFilters
            key={search.q ?? ''}
            search={search}
            onChoose={(change) => {
              setTurned(0);
              choose(change);
            }}
          />
          <PanelState state={stateOfQuery(page)} height={320}>
            {page.data && page.data.users.length === 0 && <p className="text-ink-2 mt-3">{users.none}</p>}
            {page.data && page.data.users.length > 0 && <UserTable users={page.data.users} onOpen={setOpened} />}
          </PanelState>
          {(cursor !== undefined || page.data?.next_cursor) && (
            <div className="mt-3 flex justify-end gap-3">
              <button
                type="button"
                className="button button-soft"
                disabled={cursor === undefined}
                onClick={() => {
                  setTurned(Math.max(0, turned - 1));
                  if (turned > 0) history.back();
                  else choose({});
                }}
              >
                {messages.previous}
              </button>
              <button
                type="button"
                className="button button-soft"
                disabled={!page.data?.next_cursor}
                onClick={() => {
                  setTurned(turned + 1);
                  choose({ cursor: page.data?.next_cursor ?? '' });
                }}
              >
                {messages.next}
              </button>
            </div>
          )}
        </Card>
      </div>
      {isNew && <NewUserDialog onClose={() => setNew(false)} />}
      {user && <UserDialog user={user} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function headlineOf(total: number | undefined, q: string | undefined, { tabs, users }: AdminMessages): string {
  if (total === undefined) return tabs.users;
  return q ? users.found(total, q) : users.headline(total);
}

type UserTableProps = { users: readonly ListedUser[]; onOpen: (id: string) => void };

function UserTable({ users, onOpen }: UserTableProps) {
  const { messages, formats } = useI18n();
  const { columns, states, open } = messages.admin.users;
  const stateOf = ({ is_active, email_verified }: ListedUser) =>
    is_active ? (email_verified ? 'active' : 'unverified') : 'inactive';
  return (
    <table className="stacking mt-3">
      <thead>
        <tr>
          <th scope="col">{columns.account}</th>
          <th scope="col" className="text-column">
            {messages.admin.users.role}
          </th>
          <th scope="col">{columns.homes}</th>
          <th scope="col">{columns.calls}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td>
              <button
                type="button"
                className="text-accent min-h-6 text-left font-medium break-all"
                aria-label={open(user.email)}
                onClick={() => onOpen(user.id)}
              >
                {user.email}
              </button>
            </td>
            <td data-label={messages.admin.users.role} className="text-column">
              {nameRoleOf(user, messages.admin)}
            </td>
            <td data-label={columns.homes}>{formats.number(user.pdl_count)}</td>
            <td data-label={columns.calls}>{formats.number(user.usage.cached + user.usage.no_cache)}</td>
            <td className={user.is_active ? '' : 'text-warn'}>{states[stateOf(user)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
