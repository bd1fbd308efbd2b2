import { useState } from 'react';
import { deeds, type ListedUser, useDeed } from '../../api/admin.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useVoice } from '../../words/language.tsx';
import { Outcome } from './may.tsx';

/** What goes with an account is said before its address is typed; nothing brings it back. */
export function DeleteUser({ user, onDeleted }: { user: ListedUser; onDeleted: () => void }) {
  const { words } = useVoice();
  const { users, cancel } = words.admin;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const deed = useDeed(() => deeds.deleteUser(user.id));
  if (!isOpen)
    return (
      <button type="button" className="button button-quiet text-bad self-start" onClick={() => setOpen(true)}>
        {users.erase}
      </button>
    );
  return (
    <div className="border-line flex w-full flex-col gap-3 border-t pt-4">
      <Note tone="warn">{users.eraseIs(user.pdl_count)}</Note>
      <Field
        label={users.eraseType(user.email)}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Outcome error={deed.error} done={undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
          {cancel}
        </button>
        <button
          type="button"
          className="button button-danger"
          disabled={typed.trim() !== user.email || deed.isPending}
          onClick={() => deed.mutate(undefined, { onSuccess: onDeleted })}
        >
          {users.eraseSend}
        </button>
      </div>
    </div>
  );
}
