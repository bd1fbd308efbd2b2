import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type DestinationState, saveDestination } from '../../api/destinations.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { configOf, draftOf } from './draft.ts';
import { type DestinationForm as Form, readForm } from './fields.ts';
import { DestinationForm } from './form.tsx';
import { Outcome } from './outcome.tsx';
import { type Trial, useTrial } from './trial.ts';

/**
 * The rejected fields, with the messages of the page. A secret that would go to another address has its own message.
 */
function fieldErrorsOf(trial: Trial, form: Form, { messages }: I18n): ReadonlyMap<string, string> {
  if (trial.kind !== 'refused') return new Map();
  const texts = messages.destinations;
  return new Map(
    trial.error.errors.map(({ field }) => {
      const name = field.split('.')[0] ?? field;
      const known = form.fields.find((one) => one.name === name);
      if (trial.error.code === 'SECRET_REQUIRED') return [name, texts.again];
      if (known?.isTarget && known.kind === 'text') return [name, texts.invalidAddress];
      return [
        name,
        (known?.isRequired && known.kind !== 'number') || known?.kind === 'secret'
          ? texts.required
          : texts.refusedValue,
      ];
    }),
  );
}

export function SettingsCard({ state }: { state: DestinationState }) {
  const { type } = state;
  const form = readForm(state);
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const texts = messages.destinations;
  const { trial, isBusy, test, run, refuse, forget, refresh } = useTrial(type);
  const [draft, setDraft] = useState(() => draftOf(form, state.config));
  const [isEnabled, setEnabled] = useState(!state.configured || state.enabled);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    forget();
    setSaved(false);
    saveDestination(type, isEnabled, configOf(form, draft))
      .then(async (saved) => {
        await refresh();
        // What was typed as a secret leaves the page with it.
        setDraft(draftOf(form, saved.config));
        setSaved(true);
      })
      .catch((error: unknown) => refuse(error instanceof ApiError ? error : new ApiError(0, {})));
  };
  const canSend = state.enabled && state.configured;
  return (
    <Card title={texts.settings} span={7}>
      <DestinationForm
        form={form}
        draft={draft}
        isEnabled={isEnabled}
        isBusy={isBusy}
        stored={state.config}
        errors={fieldErrorsOf(trial, form, i18n)}
        onDraft={setDraft}
        onEnabled={setEnabled}
        onSave={save}
      >
        <button type="button" className="button" disabled={isBusy} onClick={() => test(configOf(form, draft))}>
          {trial.kind === 'testing' ? texts.testing : texts.test}
        </button>
        {canSend && (
          <button type="button" className="button button-soft" disabled={isBusy || state.running} onClick={run}>
            {trial.kind === 'sending' ? texts.sending(formats.percent(trial.percent / 100)) : texts.send}
          </button>
        )}
      </DestinationForm>
      <div className="flex flex-col gap-3 [&:not(:empty)]:mt-4" aria-live="polite">
        {isSaved && trial.kind === 'idle' && <Note tone="ok">{texts.saved}</Note>}
        <Outcome type={type} trial={trial} />
      </div>
    </Card>
  );
}
