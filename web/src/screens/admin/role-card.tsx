import { useState } from 'react';
import { adminActions, type Permission, type Role, useAdminMutation } from '../../api/admin.ts';
import { Card } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { Outcome, useMay } from './may.tsx';
import { PermissionTicks } from './permission-ticks.tsx';

/** A role in use cannot be deleted. To delete an unused role, the user types its name first. */
function DeleteRole({ role }: { role: Role }) {
  const { messages, formats } = useI18n();
  const { roles } = messages.admin;
  if (role.user_count > 0)
    return <p className="small text-ink-2 mt-3">{roles.inUse(role.user_count, formats.number(role.user_count))}</p>;
  return (
    <div className="mt-3 flex flex-col">
      <ConfirmDeletion
        name={role.name}
        erase={roles.erase}
        warning={roles.eraseIs}
        label={roles.type(role.name)}
        send={roles.eraseSend}
        act={() => adminActions.deleteRole(role.id)}
      />
    </div>
  );
}

/**
 * The permissions of a role, and its number of users. Removing permissions from users requires a typed confirmation.
 */
export function RoleCard({ role, all }: { role: Role; all: readonly Permission[] }) {
  const { messages, formats } = useI18n();
  const { roles } = messages.admin;
  const isFixed = role.name === 'admin';
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set(isFixed ? all : role.permissions));
  const [input, setInput] = useState('');
  const mayWrite = useMay('roles:write') && !isFixed;
  const mutation = useAdminMutation((permissions: readonly Permission[]) =>
    adminActions.setPermissions(role.id, permissions),
  );
  const before: ReadonlySet<string> = new Set(role.permissions);
  const taken = all.filter((name) => before.has(name) && !granted.has(name)).length;
  const isChanged = taken > 0 || all.some((name) => granted.has(name) && !before.has(name));
  const isTaking = taken > 0 && role.user_count > 0;
  const isReady = isChanged && (!isTaking || input.trim() === role.name) && !mutation.isPending;
  return (
    <Card
      title={roles.called(role.display_name)}
      span={4}
      aside={<code className="small text-ink-3">{role.name}</code>}
    >
      <p className="small text-ink-2">
        <Link to="/admin/{-$tab}" params={{ tab: 'users' }} search={{ role: role.name }}>
          {roles.given(role.user_count, formats.number(role.user_count))}
        </Link>
        {role.is_system && ` · ${roles.builtIn}`}
      </p>
      {isFixed && <p className="small text-ink-2">{roles.system}</p>}
      <form
        className="mt-2 flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(all.filter((name) => granted.has(name)));
        }}
      >
        <PermissionTicks all={all} granted={granted} isFixed={!mayWrite} onChange={setGranted} />
        {mayWrite && isTaking && (
          <div className="mt-3 flex flex-col gap-3">
            <Note tone="warn">{roles.removes(taken, role.user_count)}</Note>
            <Field
              label={roles.type(role.name)}
              autoComplete="off"
              value={input}
              onChange={(event) => setInput(event.target.value)}
            />
          </div>
        )}
        {mayWrite && (
          <button type="submit" className="button mt-3 self-start" disabled={!isReady}>
            {roles.save}
          </button>
        )}
      </form>
      <Outcome error={mutation.error} done={mutation.isSuccess ? roles.saved : undefined} />
      {mayWrite && !role.is_system && <DeleteRole role={role} />}
    </Card>
  );
}
