import { adminActions, type Role } from '../../api/admin.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

/** A role in use cannot be deleted. To delete an unused role, the user types its name first. */
export function DeleteRole({ role }: { role: Role }) {
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
