import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveToken } from '../../api/client.ts';
import { checkToken, useEnter } from '../../api/session.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Preferences } from '../../kit/preferences.tsx';
import { SideFrame } from '../../kit/side-frame.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useSearch } from '../../router/index.tsx';

/** A local client with a token configured requests it once per tab. */
export function TokenScreen() {
  const { messages } = useI18n();
  const enter = useEnter();
  const { state } = useSearch();
  const [error, setError] = useState<unknown>();
  const isWrong = error !== undefined;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    saveToken(token);
    checkToken()
      .then(() => enter())
      .catch(setError);
  };
  const aside = (
    <>
      <p className="text-ink-2 text-lg leading-7">{messages.token.promise}</p>
      <div className="mt-auto">
        <Preferences />
      </div>
    </>
  );
  return (
    <SideFrame aside={aside}>
      <PageHead headline={messages.token.title} caption={messages.token.caption} />
      <form className="flex flex-col gap-5" onSubmit={onSubmit}>
        {state === 'ended' && !isWrong && <Note tone="warn">{messages.token.ended}</Note>}
        {isWrong && (
          <div className="note note-bad" role="alert" id="token-error">
            <CircleAlert size={20} strokeWidth={1.6} aria-hidden="true" />
            <p>
              <b className="font-semibold">{messages.token.wrong}</b> <HelpLink name={helpNameOf(error)} />
            </p>
          </div>
        )}
        <label className="text-ink-2 small flex flex-col gap-1.5 font-medium">
          {messages.token.field}
          <input
            className="input"
            name="token"
            type="password"
            autoComplete="off"
            required
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'token-error' : undefined}
          />
        </label>
        <button type="submit" className="button button-primary min-h-12">
          {messages.token.send}
        </button>
        <p className="small text-ink-3">{messages.token.storage}</p>
      </form>
    </SideFrame>
  );
}
