import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, type ListedUser } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice } from '../../words/language.tsx';
import { ReadOnly, useMay } from './may.tsx';
import { NewUserDialog } from './new-user-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

/** Accounts by address; a page at a time. */
export function Users() {
  const { words } = useVoice();
  const { users } = words.admin;
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string>();
  const [isNew, setNew] = useState(false);
  const mayWrite = useMay('users:write');
  const page = useQuery(adminQueries.users(q, cursors.at(-1)));
  const total = page.data?.total;
  const headline = total === undefined ? words.admin.tabs.users : q ? users.found(total, q) : users.headline(total);
  const user = page.data?.users.find(({ id }) => id === opened);
  return (
    <>
      <PageHead headline={headline} caption={users.caption}>
        {mayWrite && (
          <button type="button" className="button" onClick={() => setNew(true)}>
            {users.create}
          </button>
        )}
      </PageHead>
      <ReadOnly permission="users:write" />
      <div className="cards">
        <Card title={words.admin.tabs.users} span={12}>
          <form
            className="mt-2 flex flex-wrap items-start gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              setCursors([]);
              setQ(typed.trim());
            }}
          >
            <div className="min-w-0 flex-1 basis-64">
              <Field
                label={users.search}
                hint={users.searchHint}
                type="search"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </div>
            <button type="submit" className="button min-h-11 md:mt-[26px]">
              {users.search}
            </button>
          </form>
          <PanelState state={stateOfQuery(page)} height={320}>
            {page.data && page.data.users.length === 0 && <p className="text-ink-2 mt-3">{users.none}</p>}
            {page.data && page.data.users.length > 0 && <UserTable users={page.data.users} onOpen={setOpened} />}
          </PanelState>
          <div className="mt-3 flex justify-end gap-3">
            <button
              type="button"
              className="button button-soft"
              disabled={cursors.length === 0}
              onClick={() => setCursors(cursors.slice(0, -1))}
            >
              {words.previous}
            </button>
            <button
              type="button"
              className="button button-soft"
              disabled={!page.data?.next_cursor}
              onClick={() => page.data?.next_cursor && setCursors([...cursors, page.data.next_cursor])}
            >
              {words.next}
            </button>
          </div>
        </Card>
      </div>
      {isNew && <NewUserDialog onClose={() => setNew(false)} />}
      {user && <UserDialog user={user} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type UserTableProps = { users: readonly ListedUser[]; onOpen: (id: string) => void };

function UserTable({ users, onOpen }: UserTableProps) {
  const { words, formats } = useVoice();
  const { columns, states, open } = words.admin.users;
  const stateOf = ({ is_active, email_verified }: ListedUser) =>
    is_active ? (email_verified ? 'active' : 'unverified') : 'inactive';
  return (
    <table className="stacking mt-3">
      <thead>
        <tr>
          <th scope="col">{columns.account}</th>
          <th scope="col">{words.admin.users.role}</th>
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
            <td data-label={words.admin.users.role}>{user.role.display_name}</td>
            <td data-label={columns.homes}>{formats.number(user.pdl_count)}</td>
            <td data-label={columns.calls}>{formats.number(user.usage.cached + user.usage.no_cache)}</td>
            <td className={user.is_active ? '' : 'text-warn'}>{states[stateOf(user)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
