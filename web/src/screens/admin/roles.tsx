import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ReadOnly, useMay } from './may.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { RoleCard } from './role-card.tsx';

/** Who may do what: a card a role. */
export function Roles() {
  const { messages } = useI18n();
  const { tabs, roles: texts } = messages.admin;
  const roles = useQuery(adminQueries.roles());
  const permissions = useQuery(adminQueries.permissions());
  const mayWrite = useMay('roles:write');
  const [isNew, setNew] = useState(false);
  const count = roles.data?.length;
  const state = stateOfQuery({
    isPending: roles.isPending || permissions.isPending,
    error: roles.error ?? permissions.error,
  });
  return (
    <>
      <PageHead headline={count === undefined ? tabs.roles : texts.headline(count)} caption={texts.caption} isKnown>
        {mayWrite && (
          <button type="button" className="button" onClick={() => setNew(true)}>
            {texts.create}
          </button>
        )}
      </PageHead>
      <ReadOnly permission="roles:write" />
      <PanelState state={state} height={320}>
        <div className="cards">
          {roles.data?.map((role) => (
            // A role that was changed meanwhile starts again from what is stored.
            <RoleCard key={`${role.id} ${role.permissions.join()}`} role={role} all={permissions.data ?? []} />
          ))}
        </div>
      </PanelState>
      {isNew && <NewRoleDialog all={permissions.data ?? []} onClose={() => setNew(false)} />}
    </>
  );
}
