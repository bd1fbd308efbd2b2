import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, type UserFilter } from '../../api/admin.ts';
import { Field, SelectField } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useMay } from './may.tsx';
import { type UserFilterChange, userStates } from './user-search.ts';

type UserFiltersProps = { search: UserFilter; onChoose: (change: UserFilterChange) => void };

/** Which accounts are listed. Roles are named to those who may see roles. */
export function UserFilters({ search, onChoose }: UserFiltersProps) {
  const { messages } = useI18n();
  const { users } = messages.admin;
  const [input, setInput] = useState(search.q ?? '');
  const maySeeRoles = useMay('roles:read');
  const { data: roles = [] } = useQuery({ ...adminQueries.roles(), enabled: maySeeRoles });
  return (
    <form
      className="mt-2 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ q: input.trim() });
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <Field
          label={users.search}
          hint={users.searchHint}
          type="search"
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      </div>
      <button type="submit" className="button min-h-11 md:mt-[26px]">
        {users.search}
      </button>
      {maySeeRoles && (
        <div className="min-w-0 flex-1 basis-36">
          <SelectField
            label={users.role}
            value={search.role ?? ''}
            onChange={(event) => onChoose({ role: event.target.value })}
          >
            <option value="">{users.anyRole}</option>
            {roles.map(({ id, name, display_name }) => (
              <option key={id} value={name}>
                {messages.admin.roles.called(display_name)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="min-w-0 flex-1 basis-36">
        <SelectField
          label={users.columns.state}
          value={search.state ?? ''}
          onChange={(event) => onChoose({ state: event.target.value })}
        >
          <option value="">{users.anyState}</option>
          {userStates.map((state) => (
            <option key={state} value={state}>
              {users.states[state]}
            </option>
          ))}
        </SelectField>
      </div>
    </form>
  );
}
