import { useQuery } from '@tanstack/react-query';
import type { Permission } from '../../api/admin.ts';
import { queries } from '../../api/queries.ts';
import { useI18n } from '../../messages/i18n.tsx';

type PermissionTicksProps = {
  all: readonly Permission[];
  granted: ReadonlySet<string>;
  isFixed: boolean;
  onChange: (granted: ReadonlySet<string>) => void;
};

/** Every permission. A user cannot grant a permission that they do not hold. The API enforces this as well. */
export function PermissionTicks({ all, granted, isFixed, onChange }: PermissionTicksProps) {
  const { messages } = useI18n();
  const { names, notYours } = messages.admin.roles;
  const { data: me } = useQuery(queries.me());
  const toggle = (name: string) => {
    const next = new Set(granted);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return all.map((name) => {
    const isOwn = me?.permissions.includes(name) ?? false;
    return (
      <label key={name} className="tick" title={isOwn ? undefined : notYours}>
        <input type="checkbox" checked={granted.has(name)} disabled={isFixed || !isOwn} onChange={() => toggle(name)} />
        <span>{names[name] ?? name}</span>
      </label>
    );
  });
}
