import type { FormEvent } from 'react';
import type { DestinationConfig } from '../../api/destinations.ts';
import { useHomes } from '../../api/use-home.ts';
import { SelectField } from '../../kit/field.tsx';
import { Tick } from '../../kit/tick.tsx';
import { homeWithDigits } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { type Draft, hasMoved, storedSecretNames } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import type { DestinationField, DestinationForm as Form } from './fields.ts';

type FormProps = {
  form: Form;
  stored: DestinationConfig;
  draft: Draft;
  isEnabled: boolean;
  errors: ReadonlyMap<string, string>;
  isBusy: boolean;
  onDraft: (draft: Draft) => void;
  onEnabled: (isEnabled: boolean) => void;
  onSave: () => void;
  children: React.ReactNode;
};

export function DestinationForm(props: FormProps) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const advanced = props.form.fields.filter(({ isAdvanced }) => isAdvanced);
  const first = props.form.fields.filter(({ isAdvanced }) => !isAdvanced);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <form className="mt-3 flex flex-col gap-5" onSubmit={submit}>
      <FieldList {...props} fields={first} />
      <Schedule {...props} />
      <details open={advanced.some(({ name }) => props.errors.has(name))}>
        <summary>{texts.more}</summary>
        <div className="mt-4 flex flex-col gap-5">
          <Selection {...props} />
          <FieldList {...props} fields={advanced} />
        </div>
      </details>
      <Tick label={texts.enabled} isOn={props.isEnabled} onChange={props.onEnabled} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button button-primary" disabled={props.isBusy}>
          {texts.save}
        </button>
        {props.children}
      </div>
    </form>
  );
}

function FieldList({
  form,
  stored,
  draft,
  errors,
  onDraft,
  fields,
}: FormProps & { fields: readonly DestinationField[] }) {
  const secretNames = storedSecretNames(form, stored);
  const mustRetype = hasMoved(form, stored, draft);
  return fields.map((field) => (
    <FieldInput
      key={field.name}
      field={field}
      value={draft.values[field.name]}
      error={errors.get(field.name)}
      isStored={secretNames.includes(field.name)}
      mustRetype={mustRetype}
      onChange={(value) => onDraft({ ...draft, values: { ...draft.values, [field.name]: value } })}
    />
  ));
}

function Schedule({ form, draft, onDraft }: FormProps) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  return (
    <SelectField
      label={texts.interval}
      hint={texts.backOffHint}
      value={draft.interval}
      onChange={(event) => onDraft({ ...draft, interval: event.target.value })}
    >
      {form.intervals.map((minutes) => (
        <option key={minutes} value={minutes}>
          {texts.intervals[minutes] ?? minutes}
        </option>
      ))}
    </SelectField>
  );
}

function Selection({ form, draft, onDraft }: FormProps) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const homes = useHomes();
  const chosen = draft.homes ?? homes.map(({ usage_point_id }) => usage_point_id);
  const put = (list: readonly string[], item: string, isOn: boolean) =>
    isOn ? [...list, item] : list.filter((other) => other !== item);
  const chooseHome = (id: string, isOn: boolean) => {
    const next = put(chosen, id, isOn);
    onDraft({ ...draft, homes: next.length === homes.length ? null : next });
  };
  return (
    <>
      <Ticks title={texts.data}>
        {form.selections.map((name) => (
          <Tick
            key={name}
            label={texts.selections[name] ?? name}
            isOn={draft.data.includes(name)}
            onChange={(isOn) => onDraft({ ...draft, data: put(draft.data, name, isOn) })}
          />
        ))}
      </Ticks>
      {homes.length > 1 && (
        <Ticks title={texts.homes}>
          {homes.map((home) => (
            <Tick
              key={home.usage_point_id}
              label={homeWithDigits(home, messages)}
              isOn={chosen.includes(home.usage_point_id)}
              onChange={(isOn) => chooseHome(home.usage_point_id, isOn)}
            />
          ))}
        </Ticks>
      )}
    </>
  );
}

function Ticks({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 border-0 p-0 md:grid-cols-2">
      <legend className="text-ink-2 small mb-1 p-0 font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}
