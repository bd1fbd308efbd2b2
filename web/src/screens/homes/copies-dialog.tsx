import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type BackupCopy, type CopySettings, forgetCopyPlace, saveCopyPlace } from '../../api/backup-copy.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';

const fieldsOf = {
  folder: ['path'],
  webdav: ['url', 'user'],
  s3: ['endpoint', 'region', 'bucket', 'prefix', 'access_key'],
} as const;
type Kind = keyof typeof fieldsOf;
type FieldName = (typeof fieldsOf)[Kind][number];
type Draft = Record<FieldName | 'password' | 'passphrase', string>;

const empty: Draft = {
  path: '',
  url: '',
  user: '',
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  access_key: '',
  password: '',
  passphrase: '',
};
const optional: ReadonlySet<FieldName> = new Set(['user', 'prefix']);

/** The place and its secrets. What was typed as a secret is sent once, and never comes back. */
export function CopiesDialog({ state, onClose }: { state: BackupCopy; onClose: () => void }) {
  const { messages } = useI18n();
  const texts = messages.homes.copies;
  const cache = useQueryClient();
  const [kind, setKind] = useState<Kind>(state.place?.kind ?? 'folder');
  const [draft, setDraft] = useState<Draft>({ ...empty, ...state.place });
  const [isVirtual, setVirtual] = useState(state.place?.kind === 's3' && !state.place.path_style);
  const [isPlain, setPlain] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const send = (work: Promise<unknown>) => {
    setRefusal(undefined);
    work.then(
      async () => {
        await cache.invalidateQueries({ queryKey: ['backup-copy'] });
        onClose();
      },
      (error: unknown) => setRefusal(error instanceof ApiError ? error : new ApiError(0, {})),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(saveCopyPlace(readSettings(kind, draft, isVirtual, isPlain)));
  };
  const errorOf = (name: string): string | undefined => {
    if (!refusal?.errors.some(({ field }) => field.split('.').includes(name))) return undefined;
    if (refusal.code === 'SECRET_REQUIRED') return texts.again;
    return name === 'path' ? texts.refusedPath : texts.refused;
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submit} autoComplete="off">
        <SelectField label={texts.kind} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {(Object.keys(fieldsOf) as Kind[]).map((one) => (
            <option key={one} value={one}>
              {texts.kinds[one]}
            </option>
          ))}
        </SelectField>
        {fieldsOf[kind].map((name) => (
          <Field
            key={name}
            label={texts.fields[name]}
            hint={name === 'path' && texts.pathHint}
            error={errorOf(name)}
            value={draft[name]}
            required={!optional.has(name)}
            spellCheck={false}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        {kind === 's3' && (
          <label className="switch">
            <input type="checkbox" checked={isVirtual} onChange={(event) => setVirtual(event.target.checked)} />
            <span>{texts.virtualHost}</span>
          </label>
        )}
        {kind !== 'folder' && (
          <Field
            label={kind === 's3' ? texts.fields.secret_key : texts.fields.password}
            hint={state.has_password && texts.stored}
            error={errorOf('password')}
            type="password"
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
        <Field
          label={texts.fields.passphrase}
          hint={
            state.passphrase === 'environment'
              ? texts.fromEnvironment
              : state.passphrase === 'stored'
                ? texts.stored
                : texts.passphraseHint
          }
          error={errorOf('passphrase')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          disabled={state.passphrase === 'environment' || isPlain}
          value={draft.passphrase}
          onChange={(event) => change({ passphrase: event.target.value })}
        />
        {state.passphrase === 'stored' && (
          <label className="switch">
            <input type="checkbox" checked={isPlain} onChange={(event) => setPlain(event.target.checked)} />
            <span>{texts.removePassphrase}</span>
          </label>
        )}
        {refusal && refusal.errors.length === 0 && (
          <Note tone="bad">
            {texts.away} <HelpLink name={helpNameOf(refusal)} />
          </Note>
        )}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary">
            {texts.save}
          </button>
          {(state.place || state.last_failure) && (
            <button type="button" className="button button-quiet" onClick={() => send(forgetCopyPlace())}>
              {texts.forget}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function readSettings(kind: Kind, draft: Draft, isVirtual: boolean, isPlain: boolean): CopySettings {
  const { path, url, user, endpoint, region, bucket, prefix, access_key, password, passphrase } = draft;
  const places = {
    folder: { kind: 'folder', path },
    webdav: { kind: 'webdav', url, user },
    s3: { kind: 's3', endpoint, region, bucket, prefix, access_key, path_style: !isVirtual },
  } as const;
  return {
    place: places[kind],
    ...(kind !== 'folder' && password !== '' && { password }),
    ...(isPlain ? { passphrase: null } : passphrase !== '' && { passphrase }),
  };
}
