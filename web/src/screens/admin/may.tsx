import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';

/** Whether the caller holds a permission. The API decides again: this only hides what would be refused. */
export function useMay(permission: string): boolean {
  const { data: me } = useQuery(queries.me());
  return me?.permissions.includes(permission) ?? false;
}

/** Says why nothing can be changed on this page, where that is so. */
export function ReadOnly({ permission }: { permission: string }) {
  const { messages } = useI18n();
  const may = useMay(permission);
  const { isPending } = useQuery(queries.me());
  if (may || isPending) return null;
  return <Note>{messages.admin.needsToAct(permission)}</Note>;
}

/** What became of a deed, in words: a refusal of the API is shown as the API words it. */
export function Outcome({ error, done }: { error: Error | null; done: string | undefined }) {
  const { messages } = useI18n();
  if (error) return <Note tone="bad">{messages.admin.refused(error.message)}</Note>;
  return done === undefined ? null : <Note tone="ok">{done}</Note>;
}
