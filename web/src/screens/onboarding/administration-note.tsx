import { useQuery } from '@tanstack/react-query';
import { findUnprovedAdmin } from '../../api/accounts.ts';
import { queries } from '../../api/queries.ts';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';

/** Who runs the gateway may have no meter to add: the way to Administration from every step. */
export function AdministrationNote() {
  const { messages } = useI18n();
  const { administration } = messages.onboarding;
  const { data: me } = useQuery(queries.me());
  const isUnverified = findUnprovedAdmin(me) !== undefined;
  if (!isUnverified && !me?.permissions.length) return null;
  return (
    <Note>
      {isUnverified ? administration.isUnverified : administration.isOpen}{' '}
      <Link to="/admin/{-$tab}" className="link">
        {isUnverified ? administration.confirm : administration.open}
      </Link>
    </Note>
  );
}
