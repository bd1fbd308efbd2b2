import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries, deeds, type Role, useDeed } from '../../api/admin.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice } from '../../words/language.tsx';
import { Outcome, ReadOnly, useMay } from './may.tsx';

/** Who may do what: a card a role. */
export function Roles() {
  const { words } = useVoice();
  const roles = useQuery(adminQueries.roles());
  const permissions = useQuery(adminQueries.permissions());
  const count = roles.data?.length;
  return (
    <>
      <PageHead
        headline={count === undefined ? words.admin.tabs.roles : words.admin.roles.headline(count)}
        caption={words.admin.roles.caption}
      />
      <ReadOnly permission="roles:write" />
      <PanelState state={stateOfQuery(roles)} height={320}>
        <div className="cards">
          {roles.data?.map((role) => (
            // A role that was changed meanwhile starts again from what is stored.
            <RoleCard key={`${role.id} ${role.permissions.join()}`} role={role} all={permissions.data ?? []} />
          ))}
        </div>
      </PanelState>
    </>
  );
}

function RoleCard({ role, all }: { role: Role; all: readonly string[] }) {
  const { words } = useVoice();
  const { names, save, saved, system } = words.admin.roles;
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(role.permissions));
  const mayWrite = useMay('roles:write');
  const isFixed = role.name === 'admin';
  const deed = useDeed((permissions: readonly string[]) => deeds.setPermissions(role.id, permissions));
  const isChanged = all.some((name) => held.has(name) !== role.permissions.includes(name as never));
  const toggle = (name: string) =>
    setHeld(new Set(held.has(name) ? [...held].filter((one) => one !== name) : [...held, name]));
  return (
    <Card title={role.display_name} span={4} aside={<code className="small text-ink-3">{role.name}</code>}>
      {isFixed && <p className="small text-ink-2">{system}</p>}
      <form
        className="mt-2 flex flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          deed.mutate(all.filter((name) => held.has(name)));
        }}
      >
        {all.map((name) => (
          <label key={name} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={isFixed || held.has(name)}
              disabled={isFixed || !mayWrite}
              onChange={() => toggle(name)}
            />
            <span>{names[name] ?? name}</span>
          </label>
        ))}
        {mayWrite && !isFixed && (
          <button type="submit" className="button mt-3 self-start" disabled={!isChanged || deed.isPending}>
            {save}
          </button>
        )}
      </form>
      <Outcome error={deed.error} done={deed.isSuccess ? saved : undefined} />
    </Card>
  );
}
