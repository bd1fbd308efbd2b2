import { useState } from 'react';
import { AreaField, Field, SelectField } from '../../kit/field.tsx';
import { Tick } from '../../kit/tick.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { type DestinationField, hasOuterSpace } from './fields.ts';

type FieldInputProps = {
  field: DestinationField;
  value: string | boolean | undefined;
  error: string | undefined;
  /** The server stores a secret for this field. */
  isStored: boolean;
  /** It was typed for another address. */
  mustRetype: boolean;
  onChange: (value: string | boolean) => void;
};

/** One field of a destination, by its kind. */
export function FieldInput({ field, value, error, isStored, mustRetype, onChange }: FieldInputProps) {
  const { messages } = useI18n();
  const { name, kind } = field;
  const texts = messages.destinations;
  const label = texts.fields[name] ?? name;
  const common = { label, hint: texts.hints[name], error };
  if (kind === 'switch') return <Tick label={label} isOn={value === true} onChange={onChange} />;
  if (kind === 'secret')
    return (
      <SecretField
        field={field}
        value={value}
        error={error}
        isStored={isStored}
        mustRetype={mustRetype}
        onChange={onChange}
      />
    );
  const text = String(value ?? '');
  if (kind === 'choice') {
    return (
      <SelectField {...common} value={text} onChange={(event) => onChange(event.target.value)}>
        {field.choices.map((choice) => (
          <option key={choice} value={choice}>
            {texts.choices[choice] ?? choice}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === 'pairs' || kind === 'lines')
    return <AreaField {...common} value={text} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Field
      {...common}
      value={text}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Write only: a stored secret is never on the page, but it can be replaced. */
function SecretField({ field, value, error, isStored, mustRetype, onChange }: FieldInputProps) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const [isReplacing, setReplacing] = useState(false);
  const label = texts.fields[field.name] ?? field.name;
  if (isStored && !isReplacing && !mustRetype && !error) {
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-ink-2 small font-medium">{label}</span>
        <div className="input flex items-center justify-between gap-3" data-saved={field.name}>
          <span>{texts.secretSaved}</span>
          <button type="button" className="text-accent font-medium underline" onClick={() => setReplacing(true)}>
            {texts.replace}
            <span className="sr">{` ${label}`}</span>
          </button>
        </div>
        <p className="small text-ink-3">{texts.secretHint}</p>
      </div>
    );
  }
  const hint = hasOuterSpace(field, value)
    ? texts.outerSpace
    : isStored && mustRetype
      ? texts.again
      : (texts.hints[field.name] ?? texts.secretHint);
  return (
    <Field
      label={label}
      type="password"
      autoComplete="off"
      hint={hint}
      error={error}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
