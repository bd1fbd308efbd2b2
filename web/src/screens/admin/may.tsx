import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** Whether the user holds a permission. The API checks again: this only hides what it would refuse. */
export function useMay(permission: string): boolean {
  const { data: me } = useQuery(queries.me());
  return me?.permissions.includes(permission) ?? false;
}

/** Explains why this page is read-only, if it is. */
export function ReadOnly({ permission }: { permission: string }) {
  const { messages } = useI18n();
  const may = useMay(permission);
  const { isPending } = useQuery(queries.me());
  if (may || isPending) return null;
  return <Note>{messages.admin.needsToAct(permission)}</Note>;
}

/** The outcome of an action. A refusal is shown with the message of the API. */
export function Outcome({ error, done }: { error: Error | null; done: string | undefined }) {
  const { messages } = useI18n();
  if (error) return <Note tone="bad">{messages.admin.refused(error.message)}</Note>;
  return done === undefined ? null : <Note tone="ok">{done}</Note>;
}
