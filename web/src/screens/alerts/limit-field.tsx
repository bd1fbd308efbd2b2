import { useState } from 'react';
import { Field } from '../../kit/field.tsx';
import { useVoice } from '../../words/language.tsx';
import { readLimit } from './sentence.ts';

/** The kWh of a month that should not be exceeded. Without them there is nothing to tell. */
export function LimitField({ limit, onSet }: { limit: number | null; onSet: (limit: number | null) => void }) {
  const { words } = useVoice();
  const [typed, setTyped] = useState(limit === null ? '' : String(limit));
  const read = readLimit(typed);
  return (
    <form
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== undefined) onSet(read);
      }}
    >
      <div className="min-w-0 basis-56">
        <Field
          label={words.alerts.limit}
          inputMode="numeric"
          value={typed}
          fault={read === undefined ? words.alerts.badLimit : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <button type="submit" className="button min-h-11" disabled={read === undefined || read === limit}>
        {words.alerts.save}
      </button>
    </form>
  );
}
