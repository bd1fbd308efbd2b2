type SegmentProps<Value extends string> = {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice of two to five short labels. The selection is exposed to screen readers, not only by colour. */
export function Segment<Value extends string>({ label, choices, chosen, onChoose }: SegmentProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of its own in the bar
    <div className="segment" role="group" aria-label={label}>
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}
