import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { listChanges } from './price-changes.ts';

/** A relative change with its sign: a tenth of a percent matters in a price. */
export function formatShare(share: number, { messages, formats }: I18n): string {
  const percent = share * 100;
  return messages.admin.offers.share(`${percent > 0 ? '+' : ''}${formats.number(percent, 1)}`);
}

function formatValue(value: unknown, { messages, formats }: I18n): string {
  if (value === null || value === undefined) return messages.admin.offers.nothingThere;
  if (typeof value === 'number') return messages.admin.offers.euros(formats.number(value, value < 1 ? 4 : 2));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type ChangeListProps = { changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>> };

/** From what to what, field by field, and by how much. */
export function ChangeList({ changes }: ChangeListProps) {
  const i18n = useI18n();
  const { fields } = i18n.messages.admin.offers;
  return (
    <ul className="small">
      {listChanges(changes).map((change) => (
        <li key={change.field} className="flex flex-wrap gap-x-2">
          <span className="text-ink-2">{fields[change.field] ?? change.field}</span>
          {/* A value may be an address, which has nowhere to break. */}
          <span className="wrap-anywhere min-w-0">
            {change.old !== null && `${formatValue(change.old, i18n)} → `}
            {formatValue(change.new, i18n)}
          </span>
          {change.share !== undefined && (
            <strong className={change.share > 0 ? 'text-warn' : 'text-ok'}>{formatShare(change.share, i18n)}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}
