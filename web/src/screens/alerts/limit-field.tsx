import { useState } from 'react';
import type { AlertSwitch } from '../../api/alerts.ts';
import { Field, SelectField } from '../../kit/field.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { readLimit } from './sentence.ts';

type Unit = AlertSwitch['unit'];
type LimitFieldProps = { limit: number | null; unit: Unit; onSet: (limit: number | null, unit: Unit) => void };

/** The limit of a month, in euros or in kWh. Without it there is no alert. */
export function LimitField({ limit, unit, onSet }: LimitFieldProps) {
  const { messages } = useI18n();
  const [input, setInput] = useState(limit === null ? '' : String(limit));
  const [chosen, setChosen] = useState<Unit>(unit);
  const read = readLimit(input);
  const isSame = read === limit && (chosen === unit || read === null);
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== undefined) onSet(read, chosen);
      }}
    >
      <div className="min-w-0 basis-40">
        <Field
          label={messages.alerts.limit}
          inputMode="numeric"
          value={input}
          error={read === undefined ? messages.alerts.badLimit : undefined}
          onChange={(event) => setInput(event.target.value)}
        />
      </div>
      <div className="min-w-0 basis-28">
        <SelectField
          label={messages.alerts.unit}
          value={chosen}
          onChange={(event) => setChosen(event.target.value === 'eur' ? 'eur' : 'kwh')}
        >
          <option value="eur">{messages.alerts.units.eur}</option>
          <option value="kwh">{messages.alerts.units.kwh}</option>
        </SelectField>
      </div>
      <button type="submit" className="button min-h-11" disabled={read === undefined || isSame}>
        {messages.alerts.save}
      </button>
      {chosen === 'eur' && <p className="small text-ink-2 basis-full">{messages.alerts.eurNote}</p>}
    </form>
  );
}
