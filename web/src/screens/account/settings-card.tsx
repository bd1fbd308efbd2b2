import { type FormEvent, useState } from 'react';
import { changePassword } from '../../api/accounts.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { validatePassword } from '../../figures/password.ts';
import { Card } from '../../kit/card.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { OfflineSwitch } from '../../kit/offline-switch.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { useOfflineCache } from '../../offline/use-offline-cache.ts';
import { now } from '../../period/clock.ts';
import { chooseTheme, useChosenTheme } from '../../theme/use-theme.ts';
import { refusalOf } from './refusal.ts';
import { RefusalText } from './refusal-text.tsx';

export function SettingsCard() {
  const { messages } = useI18n();
  const { settings } = messages.account;
  const isReadOnly = useReadOnly();
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed');
  return (
    <Card title={settings.title} span={4}>
      <div className="mt-3 flex flex-col gap-3">
        <Choices />
        {!isReadOnly && (
          <div className="flex items-center justify-between gap-3">
            <span className="text-ink-2">{messages.password.label}</span>
            <button type="button" className="button" onClick={() => setState('open')}>
              {settings.change}
            </button>
          </div>
        )}
        <div className="border-line flex flex-col gap-2 border-t pt-3">
          <OfflineSwitch {...useOfflineCache(now)} />
        </div>
        {state === 'done' && <Note tone="ok">{settings.changed}</Note>}
      </div>
      {state === 'open' && <PasswordDialog onClose={() => setState('closed')} onDone={() => setState('done')} />}
    </Card>
  );
}

function Choices() {
  const { messages, formats, choose } = useI18n();
  const { themes } = messages;
  const languages = [
    ['fr', 'Français'],
    ['en', 'English'],
  ] as const;
  const looks = [
    ['light', themes.light],
    ['dark', themes.dark],
    ['system', themes.system],
  ] as const;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink-2">{messages.language}</span>
        <Segment label={messages.language} choices={languages} chosen={formats.language} onChoose={choose} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-ink-2">{messages.theme}</span>
        <Segment label={messages.theme} choices={looks} chosen={useChosenTheme()} onChoose={chooseTheme} />
      </div>
    </>
  );
}

function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { messages } = useI18n();
  const { settings } = messages.account;
  const [error, setError] = useState<unknown>();
  const isCommon = error !== undefined && refusalOf(error) === 'common';
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fresh = String(form.get('new_password'));
    if (validatePassword(fresh, messages) !== undefined) return;
    changePassword(String(form.get('password')), fresh)
      .then(onDone)
      .catch(setError);
  };
  return (
    <Dialog title={settings.changeTitle} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={onSubmit}>
        <p className="text-ink-2">{settings.changeText}</p>
        <PasswordField
          label={settings.current}
          error={error !== undefined && !isCommon && <RefusalText error={error} />}
        />
        <PasswordField
          name="new_password"
          label={settings.fresh}
          validate={(password) => validatePassword(password, messages)}
          error={isCommon && messages.account.refusals.common}
        />
        <div className="flex justify-end">
          <button type="submit" className="button button-primary">
            {settings.change}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
