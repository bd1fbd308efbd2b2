import { Download } from 'lucide-react';
import { useState } from 'react';
import { readArchive, saveFile } from '../../api/files.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';

type State =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'away'; readonly error: unknown }
  | { readonly kind: 'saved'; readonly bytes: number };

/** Everything in one file: what it contains, what it does not, and whether it arrived complete. */
export function ArchiveCard() {
  const { messages, formats } = useI18n();
  const texts = messages.homes.files.archive;
  const [state, setState] = useState<State>({ kind: 'idle' });
  const save = () => {
    setState({ kind: 'saving' });
    readArchive().then(
      ({ name, content }) => {
        saveFile(name, content);
        setState({ kind: 'saved', bytes: content.size });
      },
      (error: unknown) => setState({ kind: 'away', error }),
    );
  };
  return (
    <Card title={texts.title} span={4}>
      <p className="text-ink-2">{texts.about}</p>
      <ul className="my-3 list-disc pl-5">
        {texts.contents.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="small text-ink-2">{texts.without}</p>
      <div className="mt-3 flex flex-col gap-3 empty:hidden" aria-live="polite">
        {state.kind === 'away' && (
          <Note tone="bad">
            {texts.away} <HelpLink name={helpNameOf(state.error)} />
          </Note>
        )}
        {state.kind === 'saved' && <Note tone="ok">{texts.saved(formats.number(state.bytes / 1e6, 1))}</Note>}
      </div>
      <button type="button" className="button mt-3 self-start" disabled={state.kind === 'saving'} onClick={save}>
        <Download size={16} aria-hidden="true" />
        {state.kind === 'saving' ? texts.saving : texts.save}
      </button>
    </Card>
  );
}
