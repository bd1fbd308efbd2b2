import { Link } from '@tanstack/react-router';
import { House, RefreshCw } from 'lucide-react';
import { useSynchronise } from '../../api/use-synchronise.ts';
import { describeSync } from '../../figures/sync-summary.ts';
import { useI18n } from '../../messages/i18n.tsx';

/** A local client reads now and reports the result. At a gateway the user adds a home. */
export function HeadActions({ isClientMode }: { isClientMode: boolean }) {
  return isClientMode ? <ReadNow /> : <AddHome />;
}

function ReadNow() {
  const { messages, formats } = useI18n();
  const texts = messages.homes.sync;
  const { percent, outcome, begin } = useSynchronise();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="small text-ink-2 empty:hidden" role="status">
        {outcome && describeSync(outcome, texts)}
      </span>
      <button type="button" className="button" disabled={percent !== undefined} onClick={begin}>
        <RefreshCw size={16} aria-hidden="true" />
        {percent === undefined ? texts.synchronise : texts.synchronising(formats.percent(percent / 100))}
      </button>
    </div>
  );
}

function AddHome() {
  const { messages } = useI18n();
  return (
    <Link to="/onboarding" search={{ home: 'new' }} className="button">
      <House size={16} aria-hidden="true" />
      {messages.homes.add}
    </Link>
  );
}
