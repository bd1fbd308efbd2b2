import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminActions, adminQueries, useAdminMutation } from '../../api/admin.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome, useMay } from './may.tsx';

/** Creates an account for another user, who chooses their own password through a mailed link. */
export function NewUserDialog({ onClose }: { onClose: () => void }) {
  const { messages } = useI18n();
  const { users, cancel } = messages.admin;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const mayGive = useMay('roles:write');
  const { data: roles = [] } = useQuery({ ...adminQueries.roles(), enabled: mayGive });
  const mutation = useAdminMutation(adminActions.createUser);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutation.mutate({ email: email.trim(), ...(role && { role_id: role }) });
  };
  return (
    <Dialog title={users.create} onClose={onClose}>
      <p className="text-ink-2">{users.createIs}</p>
      <form className="mt-4 flex flex-col gap-4" onSubmit={onSubmit}>
        <Field
          label={users.email}
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {mayGive && (
          <SelectField label={users.role} value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">{users.noRole}</option>
            {roles.map(({ id, display_name }) => (
              <option key={id} value={id}>
                {messages.admin.roles.called(display_name)}
              </option>
            ))}
          </SelectField>
        )}
        <Outcome error={mutation.error} done={mutation.data && users.created(mutation.data.email)} />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {mutation.isSuccess ? messages.close : cancel}
          </button>
          {!mutation.isSuccess && (
            <button
              type="submit"
              className="button button-primary"
              disabled={!email.includes('@') || mutation.isPending}
            >
              {users.createSend}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
