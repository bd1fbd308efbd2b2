import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Choice = { readonly id: string; readonly name: string; readonly note?: string | undefined };
type ChoiceProps = {
  label: string;
  icon?: ReactNode;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  /** The note stays in the list. */
  isBrief?: boolean;
  /** Its name is never truncated: the elements beside it shrink. */
  isWhole?: boolean;
  isDisabled?: boolean;
};

/** One of a few things that have a name, and perhaps a note: the browser's own list under our picture of it. */
export function ChoiceField({
  label,
  icon,
  choices,
  chosen,
  onChoose,
  isBrief = false,
  isWhole = false,
  isDisabled = false,
}: ChoiceProps) {
  const current = choices.find(({ id }) => id === chosen);
  return (
    <span className={`choice button button-soft ${isWhole ? 'shrink-0' : 'min-w-0'}`}>
      {icon}
      <span aria-hidden="true" className="min-w-0 truncate">
        <span className="font-semibold">{current?.name}</span>
        {!isBrief && current?.note && <span className="wide-only text-ink-3">{` ${current.note}`}</span>}
      </span>
      <ChevronDown size={16} aria-hidden="true" />
      <select
        aria-label={label}
        value={chosen}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        {choices.map(({ id, name, note }) => (
          <option key={id} value={id}>
            {note ? `${name} ${note}` : name}
          </option>
        ))}
      </select>
    </span>
  );
}
