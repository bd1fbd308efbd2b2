import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../api/files.ts';
import { readDiagnostics } from '../../api/sync.ts';
import { useSynchronise } from '../../api/use-synchronise.ts';
import { describeSync } from '../../figures/sync-summary.ts';
import { useI18n } from '../../messages/i18n.tsx';

/** The button shows its own progress. The result is shown beside it. */
export function SyncButton() {
  const { messages, formats } = useI18n();
  const texts = messages.activity.sync;
  const { percent, outcome, begin } = useSynchronise();
  const [isAway, setAway] = useState(false);
  const save = () => {
    setAway(false);
    saveDiagnostics().catch(() => setAway(true));
  };
  // An earlier failure does not apply to the new run.
  const start = () => {
    setAway(false);
    begin();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="small text-ink-2 empty:hidden" role="status">
        {isAway ? texts.away : outcome && describeSync(outcome, texts)}
      </span>
      <button type="button" className="button" onClick={save}>
        <Download size={16} aria-hidden="true" />
        {messages.activity.diagnostic}
      </button>
      <button type="button" className="button button-primary" disabled={percent !== undefined} onClick={start}>
        <RefreshCw size={16} aria-hidden="true" />
        {percent === undefined ? texts.synchronise : texts.synchronising(formats.percent(percent / 100))}
      </button>
    </div>
  );
}

async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await readDiagnostics(), null, 2);
  saveFile('svc-diagnostic.json', new Blob([text], { type: 'application/json' }));
}
