import type { ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  /** At the right of the row: its label starts where the text under it does. */
  isAtEnd?: boolean;
  onChange: (isOn: boolean) => void;
};

/** On or off, at once; what needs a "save" is a checkbox of a form. */
export function Switch({ label, isOn, isDisabled = false, isAtEnd = false, onChange }: SwitchProps) {
  return (
    <label className={isAtEnd ? 'switch w-full flex-row-reverse justify-between' : 'switch'}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
