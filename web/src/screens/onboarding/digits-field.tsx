import { useId } from 'react';
import { useI18n } from '../../messages/i18n.tsx';

const length = 14;
const boxes = Array.from({ length }, (_, box) => box);

/** Digits only, whatever the pasted format. */
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length);

type DigitsFieldProps = { value: string; error: string | undefined; onChange: (digits: string) => void };

/** One input under fourteen boxes: pasting, correcting and reading aloud work as in any field. */
export function DigitsField({ value, error, onChange }: DigitsFieldProps) {
  const { messages } = useI18n();
  const { meter } = messages.onboarding;
  const id = useId();
  const left = length - value.length;
  return (
    <div className="flex flex-col gap-1.5">
      <label className="text-ink-2 small font-medium" htmlFor={id}>
        {meter.field}
      </label>
      <div className="digits">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(digitsOf(event.target.value))}
        />
        {boxes.map((box) => (
          <span key={box} className="digit" aria-hidden="true" data-next={box === value.length}>
            {value[box]}
          </span>
        ))}
      </div>
      <p id={`${id}-help`} className={error ? 'small text-bad' : 'small text-ink-3'} role={error ? 'alert' : undefined}>
        {error ?? (left === 0 ? meter.complete : meter.left(left))}
      </p>
    </div>
  );
}
