type TickProps = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void };

/** A checkbox in a form, saved with the rest of it. */
export function Tick({ label, isOn, isDisabled = false, onChange }: TickProps) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
