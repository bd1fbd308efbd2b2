import { CircleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { saveToken } from '../../api/client.ts';
import { checkToken, useEnter } from '../../api/session.ts';
import { Logo } from '../../kit/logo.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useSearch } from '../../router/index.tsx';

/** A local client with a token configured requests it once per tab. */
export function TokenScreen() {
  const { messages } = useI18n();
  const enter = useEnter();
  const { state } = useSearch();
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    saveToken(token);
    checkToken()
      .then(() => enter())
      .catch(() => setWrong(true));
  };
  return (
    <main className="mx-auto w-full max-w-[472px] px-4 py-8 md:pt-28">
      <div className="brand !px-0">
        <Logo />
        svc
      </div>
      <PageHead headline={messages.token.title} caption={messages.token.caption} />
      <form className="mt-6 flex flex-col gap-5" onSubmit={onSubmit}>
        {state === 'ended' && !isWrong && <Note tone="warn">{messages.token.ended}</Note>}
        {isWrong && (
          <div className="note note-bad" role="alert" id="token-error">
            <CircleAlert size={20} strokeWidth={1.6} aria-hidden="true" />
            <p className="font-semibold">{messages.token.wrong}</p>
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
    </main>
  );
}
