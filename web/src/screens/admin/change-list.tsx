import { useVoice, type Voice } from '../../words/language.tsx';
import { listChanges } from './price-changes.ts';

/** A share with its sign: a tenth of a percent matters in a price. */
export function formatShare(share: number, { words, formats }: Voice): string {
  const percent = share * 100;
  return words.admin.offers.share(`${percent > 0 ? '+' : ''}${formats.number(percent, 1)}`);
}

function formatValue(value: unknown, { words, formats }: Voice): string {
  if (value === null || value === undefined) return words.admin.offers.nothingThere;
  if (typeof value === 'number') return words.admin.offers.euros(formats.number(value, value < 1 ? 4 : 2));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type ChangeListProps = { changes: Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>> };

/** From what to what, field by field, and by how much. */
export function ChangeList({ changes }: ChangeListProps) {
  const voice = useVoice();
  const { fields } = voice.words.admin.offers;
  return (
    <ul className="small">
      {listChanges(changes).map((change) => (
        <li key={change.field} className="flex flex-wrap gap-x-2">
          <span className="text-ink-2">{fields[change.field] ?? change.field}</span>
          {/* A value may be an address, which has nowhere to break. */}
          <span className="wrap-anywhere min-w-0">
            {change.old !== null && `${formatValue(change.old, voice)} → `}
            {formatValue(change.new, voice)}
          </span>
          {change.share !== undefined && (
            <strong className={change.share > 0 ? 'text-warn' : 'text-ok'}>{formatShare(change.share, voice)}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}
