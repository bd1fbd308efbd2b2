import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import {
  type AccessInput,
  type GatewayAccess,
  type GatewayTrial,
  saveGateway,
  testGateway,
} from '../../api/gateway.ts';
import { AreaField, Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { ConnectionChecks } from './connection-checks.tsx';
import { inputErrorOf, readPasted, tidy } from './paste.ts';

type Doing = 'testing' | 'saving';

/** Three values, the results of their checks, and the current action. The secret is in memory only. */
function useAccess(url: string, onSaved: () => void) {
  const [input, setInput] = useState<AccessInput>({ url, client_id: '', client_secret: '' });
  const [doing, setDoing] = useState<Doing>();
  const [trial, setTrial] = useState<GatewayTrial>();
  const [apiError, setError] = useState<ApiError>();
  const attempt = (what: Doing, work: () => Promise<void>) => {
    setDoing(what);
    setError(undefined);
    work()
      .catch((error: unknown) => setError(error instanceof ApiError ? error : new ApiError(0, {})))
      .finally(() => setDoing(undefined));
  };
  return {
    input,
    doing,
    trial,
    error: apiError,
    change: (part: Partial<AccessInput>) => {
      setInput({ ...input, ...part });
      // What was proved was proved of other values.
      setTrial(undefined);
      setError(undefined);
    },
    test: () => attempt('testing', async () => setTrial(await testGateway(input))),
    save: () =>
      attempt('saving', async () => {
        await saveGateway(input);
        setInput({ url: '', client_id: '', client_secret: '' });
        onSaved();
      }),
  };
}

type GatewayStepProps = { access: GatewayAccess; onSaved: () => void; onNext: () => void };

/** The user pastes three values and sees the checks: only working values are saved. */
export function GatewayStep({ access, onSaved, onNext }: GatewayStepProps) {
  const { messages } = useI18n();
  const texts = messages.setup.gateway;
  return (
    <>
      <PageHead headline={texts.title} caption={texts.caption} />
      <div className="flex flex-col gap-5">
        {access.source === 'unreadable' && <Note tone="warn">{texts.unreadable}</Note>}
        {access.source === 'kept' && <Note>{texts.saved(access.url ?? '')}</Note>}
        {access.source === 'environment' ? (
          <>
            <Note>
              {texts.fixed(access.url ?? '')} <HelpLink name="gateway_fixed" />
            </Note>
            <button type="button" className="button button-primary min-h-12 self-start" onClick={onNext}>
              {texts.save(0)}
            </button>
          </>
        ) : (
          <AccessForm url={access.url ?? ''} onSaved={onSaved} />
        )}
      </div>
    </>
  );
}

function AccessForm({ url, onSaved }: { url: string; onSaved: () => void }) {
  const { messages } = useI18n();
  const texts = messages.setup.gateway;
  const { input, change, doing, trial, error, test, save } = useAccess(url, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test();
  };
  return (
    <form className="flex flex-col gap-5" onSubmit={submit}>
      <AccessFields input={input} error={error} onChange={change} />
      <div aria-live="polite" className="flex flex-col gap-4">
        {trial && <ConnectionChecks trial={trial} />}
        {error && error.errors.length === 0 && (
          <Note tone="bad">
            {error.status === 0 ? texts.clientUnreachable : texts.errors.other[0]} <HelpLink name={helpNameOf(error)} />
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {trial?.ok && (
          <button
            type="button"
            className="button button-primary min-h-12"
            disabled={doing !== undefined}
            onClick={save}
          >
            {doing === 'saving' ? texts.saving : texts.save(trial.homes.length)}
            <ArrowRight size={20} strokeWidth={1.8} aria-hidden="true" />
          </button>
        )}
        <button
          type="submit"
          className={`button min-h-12 ${trial?.ok ? 'button-quiet' : 'button-primary'}`}
          disabled={doing !== undefined}
        >
          {doing === 'testing' ? texts.testing : trial ? texts.again : texts.test}
        </button>
      </div>
    </form>
  );
}

type FieldsProps = {
  input: AccessInput;
  error: ApiError | undefined;
  onChange: (part: Partial<AccessInput>) => void;
};

function AccessFields({ input, error, onChange }: FieldsProps) {
  const { messages } = useI18n();
  const texts = messages.setup.gateway;
  const common = (name: keyof AccessInput) => ({
    error: error?.errors.some(({ field }) => field.includes(name)) ? texts[inputErrorOf(name, input[name])] : undefined,
    value: input[name],
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: tidy(event.target.value) }),
  });
  const { length } = input.client_secret;
  return (
    <>
      <AreaField
        label={texts.paste}
        hint={texts.pasteHint}
        value=""
        rows={2}
        onChange={(event) => onChange(readPasted(event.target.value))}
      />
      <Field label={texts.url} hint={texts.urlHint} {...common('url')} />
      <Field label={texts.id} {...common('client_id')} />
      <Field
        label={texts.secret}
        type="password"
        hint={length === 0 ? texts.secretHint : texts.trimmed(length)}
        {...common('client_secret')}
      />
    </>
  );
}
