import './demo-banner.css';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { queries } from '../api/queries.ts';
import { useLogOut } from '../api/session.ts';
import { useI18n } from '../messages/i18n.tsx';

/** States that the data shown is a demonstration. The banner sits above the page and covers none of it. */
export function DemoBanner() {
  const { messages } = useI18n();
  const { data: me } = useQuery(queries.me());
  const logOut = useLogOut();
  if (!me?.is_demo) return null;
  const { demoBanner } = messages;
  return (
    <section className="demo-banner" aria-label={demoBanner.title}>
      <Eye size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent shrink-0" />
      <p>
        <b className="font-semibold">{demoBanner.title}</b> {demoBanner.text}
      </p>
      <button type="button" className="button button-primary" onClick={() => logOut({ to: '/signup' })}>
        {demoBanner.signUp}
      </button>
      <button type="button" className="button button-quiet" onClick={() => logOut({ to: '/' })}>
        {demoBanner.leave}
      </button>
    </section>
  );
}
