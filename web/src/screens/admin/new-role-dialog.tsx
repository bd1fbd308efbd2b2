import { useState } from 'react';
import { adminActions, type Permission, useAdminMutation } from '../../api/admin.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome } from './may.tsx';
import { PermissionTicks } from './permission-ticks.tsx';

const nameForm = /^[a-z][a-z0-9_-]{1,49}$/;

export function NewRoleDialog({ all, onClose }: { all: readonly Permission[]; onClose: () => void }) {
  const { messages } = useI18n();
  const { roles, cancel } = messages.admin;
  const [name, setName] = useState('');
  const [display_name, setDisplayName] = useState('');
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const mutation = useAdminMutation(adminActions.createRole);
  const isReady = nameForm.test(name) && display_name.trim() !== '' && !mutation.isPending;
  return (
    <Dialog title={roles.create} onClose={onClose}>
      <p className="text-ink-2">{roles.createIs}</p>
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const permissions = all.filter((each) => granted.has(each));
          mutation.mutate({ name, display_name: display_name.trim(), permissions });
        }}
      >
        <Field
          label={roles.displayName}
          required
          autoComplete="off"
          value={display_name}
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <Field
          label={roles.name}
          hint={roles.nameHint}
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value.trim().toLowerCase())}
        />
        <fieldset className="m-0 border-0 p-0">
          <legend className="mb-1 p-0 font-semibold">{roles.permissions}</legend>
          <div className="grid gap-x-4 md:grid-cols-2">
            <PermissionTicks all={all} granted={granted} isFixed={mutation.isSuccess} onChange={setGranted} />
          </div>
        </fieldset>
        <Outcome error={mutation.error} done={mutation.data && roles.created(mutation.data.display_name)} />
        <div className="dialog-foot flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {mutation.isSuccess ? messages.close : cancel}
          </button>
          {!mutation.isSuccess && (
            <button type="submit" className="button button-primary" disabled={!isReady}>
              {roles.createSend}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
