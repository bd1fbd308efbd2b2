import { useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { ApiFault } from '../../api/fault.ts';
import { readDiagnostics, syncedKeys, synchronise } from '../../api/sync.ts';
import { useVoice } from '../../words/language.tsx';

type Told = 'synchronised' | 'busy' | 'failed' | 'away';

/** The button becomes its own progress; what came of it is said beside it. */
export function SyncButton({ isRunning, percent }: { isRunning: boolean; percent: number | null }) {
  const { words, formats } = useVoice();
  const cache = useQueryClient();
  const [own, setOwn] = useState<number>();
  const [told, setTold] = useState<Told>();
  const shown = own ?? (isRunning ? (percent ?? 0) : undefined);
  const begin = () => {
    setOwn(0);
    setTold(undefined);
    synchronise((progress) => setOwn(progress.percent))
      .then((outcome) => setTold(outcome === 'done' ? 'synchronised' : 'failed'))
      .catch((error: unknown) => setTold(faultOf(error)))
      .finally(() => {
        setOwn(undefined);
        for (const key of syncedKeys) void cache.invalidateQueries({ queryKey: [key] });
      });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="small text-ink-2 empty:hidden" role="status">
        {told && words.journal[told]}
      </span>
      <button
        type="button"
        className="button"
        onClick={() => void saveDiagnostics().catch((error: unknown) => setTold(faultOf(error)))}
      >
        <Download size={16} aria-hidden="true" />
        {words.journal.diagnostic}
      </button>
      <button type="button" className="button button-primary" disabled={shown !== undefined} onClick={begin}>
        <RefreshCw size={16} aria-hidden="true" />
        {shown === undefined ? words.journal.synchronise : words.journal.synchronising(formats.percent(shown / 100))}
      </button>
    </div>
  );
}

async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await readDiagnostics(), null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'svc-diagnostic.json';
  link.click();
  URL.revokeObjectURL(address);
}

function faultOf(error: unknown): Told {
  if (!(error instanceof ApiFault) || error.status === 0) return 'away';
  return error.code === 'SYNC_IN_PROGRESS' ? 'busy' : 'failed';
}
