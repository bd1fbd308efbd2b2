import type { ReactNode } from 'react';

type SwitchProps = { label: ReactNode; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

/** On or off, at once; what needs a "save" is a checkbox of a form. */
export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className="switch">
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
