import { useState } from 'react';
import { adminActions, type OfferPreview, useAdminMutation } from '../../api/admin.ts';
import { ApiError } from '../../api/api-error.ts';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useMay } from './may.tsx';
import { countChanges, isRemovingMost } from './price-changes.ts';
import { ServerWarning } from './server-warning.tsx';

type ApplyProps = { provider: string; preview: OfferPreview; onApplied: (text: string) => void };

/** Writes what the preview shows. Where most of a supplier would go, its name is typed first. */
export function ApplyOffers({ provider, preview, onApplied }: ApplyProps) {
  const { messages, formats } = useI18n();
  const { offers, refused } = messages.admin;
  const [input, setInput] = useState('');
  const mayApply = useMay('offers:refresh');
  const mayForce = useMay('offers:delete');
  const count = countChanges(preview.summary);
  const isMost = isRemovingMost(preview.summary);
  const mutation = useAdminMutation((seen: string) => adminActions.refreshOffers(provider, seen, isMost));
  const apply = () =>
    mutation.mutate(preview.seen, {
      onSuccess: (result) => {
        if (!('result' in result)) return;
        const { offers_updated, offers_created, offers_deactivated } = result.result;
        onApplied(
          offers.applied(
            formats.number(offers_updated),
            formats.number(offers_created),
            formats.number(offers_deactivated),
          ),
        );
      },
    });
  const isChanged = mutation.error instanceof ApiError && mutation.error.code === 'PREVIEW_CHANGED';
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      {preview.used_fallback && <Note tone="warn">{offers.fallback(preview.fallback_reason ?? '')}</Note>}
      {preview.warnings.map((warning) => (
        <Note key={warning}>
          <ServerWarning text={warning} />
        </Note>
      ))}
      {isMost && (
        <Note tone="warn">
          {offers.most(preview.summary.deactivated, provider)} {mayApply && !mayForce && offers.mostNeeds}
        </Note>
      )}
      {isMost && mayApply && mayForce && (
        <Field label={offers.type(provider)} value={input} onChange={(event) => setInput(event.target.value)} />
      )}
      {count > 0 && !mayApply && <Note>{offers.applyNeeds}</Note>}
      {count > 0 && mayApply && (
        <button
          type="button"
          className="button button-primary"
          disabled={mutation.isPending || (isMost && (!mayForce || input !== provider))}
          onClick={apply}
        >
          {offers.apply(count)}
        </button>
      )}
      {mutation.error && <Note tone="bad">{isChanged ? offers.changed : refused(mutation.error.message)}</Note>}
    </div>
  );
}
