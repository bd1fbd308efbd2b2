import type { Home } from '../../api/queries.ts';
import { FileField, SelectField } from '../../kit/field.tsx';
import { Tick } from '../../kit/tick.tsx';
import { homeWithDigits } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { pdlOfName } from './import-file.ts';

export type ImportForm = { readonly file?: File; readonly usage_point_id: string; readonly replace: boolean };
type FieldsProps = {
  homes: readonly Home[];
  form: ImportForm;
  isBusy: boolean;
  /** Why this file cannot be sent. */
  error: string | undefined;
  onChange: (form: ImportForm) => void;
};

/** Which file, of which home, and whether it wins over what is here. */
export function ImportFields({ homes, form, isBusy, error, onChange }: FieldsProps) {
  const { messages } = useI18n();
  const texts = messages.homes.files;
  const choose = (file: File | undefined) => {
    const { file: _before, ...rest } = form;
    const named = file && homes.find((home) => home.usage_point_id === pdlOfName(file.name));
    onChange({ ...rest, ...(file && { file }), ...(named && { usage_point_id: named.usage_point_id }) });
  };
  return (
    <>
      <FileField
        accept=".csv,.txt,.db,.sqlite,.sqlite3,text/csv"
        file={form.file}
        choose={texts.choose}
        none={texts.none}
        label={texts.file}
        hint={texts.fileHint}
        error={error}
        disabled={isBusy}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      {homes.length > 1 && (
        <SelectField
          label={texts.home}
          value={form.usage_point_id}
          disabled={isBusy}
          onChange={(event) => onChange({ ...form, usage_point_id: event.target.value })}
        >
          {homes.map((home) => (
            <option key={home.id} value={home.usage_point_id}>
              {homeWithDigits(home, messages, ', ')}
            </option>
          ))}
        </SelectField>
      )}
      <div>
        <Tick
          label={texts.replace}
          isOn={form.replace}
          isDisabled={isBusy}
          onChange={(replace) => onChange({ ...form, replace })}
        />
        <p className="small text-ink-3">{texts.replaceHint}</p>
      </div>
    </>
  );
}
