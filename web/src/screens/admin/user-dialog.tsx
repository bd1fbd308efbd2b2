import { parisDay, parseInstant } from '@svc/domain/paris-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminActions, adminQueries, type ListedUser, useAdminMutation } from '../../api/admin.ts';
import { Row } from '../../kit/card.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { SelectField } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { Outcome, useMay } from './may.tsx';
import { nameRoleOf } from './sentence.ts';

/** Lists what is deleted with an account before its address is typed. */
function DeleteUser({ user, onDeleted }: { user: ListedUser; onDeleted: () => void }) {
  const { users } = useI18n().messages.admin;
  return (
    <ConfirmDeletion
      name={user.email}
      erase={users.erase}
      warning={users.eraseIs(user.pdl_count)}
      label={users.eraseType(user.email)}
      send={users.eraseSend}
      act={() => adminActions.deleteUser(user.id)}
      onDeleted={onDeleted}
    />
  );
}

type UserAction = { readonly done: string; readonly act: () => Promise<unknown> };

/** One account: what it is, and what an administrator can do to it. No reading is shown. */
export function UserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { messages, formats } = useI18n();
  const { users } = messages.admin;
  const [done, setDone] = useState<string>();
  const mutation = useAdminMutation(({ act }: UserAction) => act());
  const mayWrite = useMay('users:write');
  const mayDelete = useMay('users:delete');
  const run = (action: UserAction) => {
    setDone(undefined);
    mutation.mutate(action, { onSuccess: () => setDone(action.done) });
  };
  const joined = parseInstant(user.created_at);
  const { id } = user;
  return (
    <Dialog title={user.email} onClose={onClose}>
      <p className="text-ink-2">{joined !== undefined && users.since(formats.dayPlain(parisDay(joined)))}</p>
      <Row name={users.columns.homes}>{formats.number(user.pdl_count)}</Row>
      <Row name={users.columns.calls}>
        {formats.number(user.usage.cached + user.usage.no_cache)}
        <span className="text-ink-3 font-normal">{` ${users.forced(formats.number(user.usage.no_cache))}`}</span>
      </Row>
      <RoleChoice
        user={user}
        onChoose={(role_id) => run({ done: users.done.role, act: () => adminActions.giveRole(id, role_id) })}
      />
      {mayWrite && (
        <div className="mt-4 flex flex-col items-start gap-3">
          <p className="small text-ink-2">{user.is_active ? users.deactivateIs : users.activateIs}</p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              disabled={mutation.isPending}
              onClick={() => run({ done: users.done.toggle, act: () => adminActions.toggleUser(id) })}
            >
              {user.is_active ? users.deactivate : users.activate}
            </button>
            <button
              type="button"
              className="button button-soft"
              disabled={mutation.isPending}
              onClick={() => run({ done: users.done.quota, act: () => adminActions.resetQuota(id) })}
            >
              {users.resetQuota}
            </button>
            <button
              type="button"
              className="button button-soft"
              disabled={mutation.isPending}
              onClick={() => run({ done: users.done.mail, act: () => adminActions.mailReset(id) })}
            >
              {users.mailReset}
            </button>
          </div>
        </div>
      )}
      {mayDelete && (
        <div className="mt-4">
          <DeleteUser user={user} onDeleted={onClose} />
        </div>
      )}
      <div className="mt-4">
        <Outcome error={mutation.error} done={done} />
      </div>
    </Dialog>
  );
}

function RoleChoice({ user, onChoose }: { user: ListedUser; onChoose: (role_id: string) => void }) {
  const { messages } = useI18n();
  const mayGive = useMay('roles:write');
  const { data: roles = [] } = useQuery({ ...adminQueries.roles(), enabled: mayGive });
  if (!mayGive) return <Row name={messages.admin.users.role}>{nameRoleOf(user, messages.admin)}</Row>;
  const isByList = user.effective_role.granted_by === 'ADMIN_EMAILS';
  return (
    <SelectField
      label={messages.admin.users.role}
      hint={isByList && messages.admin.users.byListIs}
      value={user.role.id}
      onChange={(event) => onChoose(event.target.value)}
    >
      {roles.map(({ id, display_name }) => (
        <option key={id} value={id}>
          {messages.admin.roles.called(display_name)}
        </option>
      ))}
    </SelectField>
  );
}
