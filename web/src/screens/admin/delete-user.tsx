import { adminActions, type ListedUser } from '../../api/admin.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

/** What goes with an account is said before its address is typed. */
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
