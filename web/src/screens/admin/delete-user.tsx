import { adminActions, type ListedUser } from '../../api/admin.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

/** Lists what is deleted with an account before its address is typed. */
export function DeleteUser({ user, onDeleted }: { user: ListedUser; onDeleted: () => void }) {
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
