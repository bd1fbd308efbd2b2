import { Link } from '@tanstack/react-router';
import { CircleAlert, Clock, Gauge, Info, Lock, Tag, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVoice } from '../words/language.tsx';
import type { State } from '../words/states.ts';

type PanelStateProps = {
  state: State;
  /** Height of what comes, so that nothing moves when it does. */
  height: number;
  /** The one action, where it is not the usual one of the state. */
  action?: ReactNode;
  /** Asks again, where asking again can help. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
};

// What is known stays on screen in these; in the others there is nothing to show.
const keepsContent: ReadonlySet<State['kind']> = new Set(['ready', 'partial', 'unpublished', 'before', 'importing']);
const fadesContent: ReadonlySet<State['kind']> = new Set(['error', 'offline', 'quota']);

export function PanelState({ state, height, action, onRetry, children }: PanelStateProps) {
  if (state.kind === 'ready') return children;
  if (state.kind === 'loading') return <Skeleton height={height} />;
  const isFaded = fadesContent.has(state.kind) && children !== undefined && children !== null;
  return (
    <div data-state={state.kind}>
      {isFaded && <div className="faded">{children}</div>}
      {keepsContent.has(state.kind) && children}
      <Message state={state} action={action ?? <UsualAction state={state} onRetry={onRetry} />} />
    </div>
  );
}

function Skeleton({ height }: { height: number }) {
  const { words } = useVoice();
  return (
    <div role="status" data-state="loading" style={{ height }} className="mt-2 flex flex-col gap-3">
      <span className="sr">{words.loading}</span>
      <div className="skeleton h-8 w-32" />
      <div className="skeleton w-full flex-1" />
    </div>
  );
}

const icons: Partial<Record<State['kind'], typeof Info>> = {
  empty: Lock,
  error: CircleAlert,
  refused: CircleAlert,
  quota: Gauge,
  offline: WifiOff,
  expired: Clock,
  unpublished: Clock,
  'no-contract': Tag,
};
const tones: Partial<Record<State['kind'], string>> = {
  error: 'text-bad',
  refused: 'text-bad',
  quota: 'text-warn',
  expired: 'text-warn',
};

function Message({ state, action }: { state: State; action: ReactNode }) {
  const { words } = useVoice();
  const { title, text, note } = words.panel(state);
  const Icon = icons[state.kind] ?? Info;
  return (
    <div className="mt-3 flex gap-3">
      <Icon
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${tones[state.kind] ?? 'text-accent'}`}
      />
      <div className="min-w-0">
        <h3>{title}</h3>
        {state.kind === 'importing' && (
          <progress
            aria-label={title}
            max={state.total}
            value={state.done}
            className="my-1 h-2 w-60 max-w-full"
            style={{ accentColor: 'var(--accent)' }}
          />
        )}
        <p className="text-ink-2">{text}</p>
        {note && <p className="small text-ink-3 mt-2">{note}</p>}
        <div className="mt-3 empty:hidden">{action}</div>
      </div>
    </div>
  );
}

// What a person settles for a home stands on its page; what may pass by itself can be asked for again.
const settledAtHome: ReadonlySet<State['kind']> = new Set(['expired', 'refused', 'quota', 'no-contract']);
const mayPass: ReadonlySet<State['kind']> = new Set(['error', 'offline']);

function UsualAction({ state, onRetry }: Pick<PanelStateProps, 'state' | 'onRetry'>) {
  const { words } = useVoice();
  if (settledAtHome.has(state.kind) || (state.kind === 'empty' && state.reason !== 'nothing'))
    return (
      <Link className="button" to="/homes">
        {words.seeHomes}
      </Link>
    );
  if (!mayPass.has(state.kind) || !onRetry) return null;
  return (
    <button type="button" className="button" onClick={onRetry}>
      {words.tryAgain}
    </button>
  );
}
