import { useState } from 'react';
import { adminActions, type Pending, useAdminMutation } from '../../api/admin.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Outcome } from './may.tsx';

type DecideProps = { chosen: readonly Pending[]; onDecided: () => void };
type Decision = { readonly approves: boolean; readonly chosen: readonly Pending[] };

/** One decision for those that were picked. An approval carries the form that was seen of each. */
export function Decide({ chosen, onDecided }: DecideProps) {
  const { messages } = useI18n();
  const { contributions } = messages.admin;
  const [reason, setReason] = useState('');
  const mutation = useAdminMutation(({ approves, chosen: decided }: Decision) =>
    approves
      ? adminActions.approve(Object.fromEntries(decided.map(({ id, updated_at }) => [id, updated_at])))
      : adminActions.reject(
          decided.map(({ id }) => id),
          reason.trim(),
        ),
  );
  const decide = (approves: boolean) => mutation.mutate({ approves, chosen }, { onSuccess: onDecided });
  const isIdle = chosen.length === 0 || mutation.isPending;
  return (
    <div className="mt-2 flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <Field
            label={contributions.reason}
            hint={contributions.reasonHint}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="flex gap-3 md:mt-[26px]">
          <button
            type="button"
            className="button min-h-11"
            disabled={isIdle || !reason.trim()}
            onClick={() => decide(false)}
          >
            {contributions.reject(chosen.length)}
          </button>
          <button
            type="button"
            className="button button-primary min-h-11"
            disabled={isIdle}
            onClick={() => decide(true)}
          >
            {contributions.approve(chosen.length)}
          </button>
        </div>
      </div>
      <Outcome error={mutation.error} done={mutation.data && contributions.done(mutation.data.done)} />
      {mutation.data?.errors.map(({ contribution_id, message }) => (
        <Note key={contribution_id} tone="bad">
          {contributions.failed(message)}
        </Note>
      ))}
    </div>
  );
}
