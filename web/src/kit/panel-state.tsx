import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Clock, Gauge, Info, Lock, Tag, WifiOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import type { State } from '../messages/states.ts';
import { Link, useParams } from '../router/index.tsx';
import { HelpLink, nameOfCode } from './help-link.tsx';

type PanelStateProps = {
  state: State;
  /**
   * Height of the content, so that nothing moves when it arrives. Three values where it differs: phone, tablet,
   * desktop.
   */
  height: number | readonly [phone: number, tablet: number, desk: number];
  /** The one action, where it is not the usual one of the state. */
  action?: ReactNode;
  children?: ReactNode;
};

// Known content stays on screen in these states. In the others there is nothing to show.
const showsContent: ReadonlySet<State['kind']> = new Set(['ready', 'partial', 'unpublished', 'before', 'importing']);
const fadesContent: ReadonlySet<State['kind']> = new Set(['error', 'offline', 'quota']);

export function PanelState({ state, height, action, children }: PanelStateProps) {
  if (state.kind === 'ready') return children;
  if (state.kind === 'loading') return <Skeleton height={height} />;
  const isBare = 'isBare' in state && state.isBare === true;
  const isFaded = fadesContent.has(state.kind) && !isBare && children !== undefined && children !== null;
  return (
    <div data-state={lookOf(state)}>
      {isFaded && <div className="faded">{children}</div>}
      {showsContent.has(state.kind) && children}
      <Message state={state} action={action ?? <UsualAction state={state} />} />
    </div>
  );
}

/** A call that waits for its rate limiter slot arrives as an error, but nothing has failed. */
const lookOf = (state: State) => (state.kind === 'error' && state.code === 'GRIDOP_WAITING' ? 'waiting' : state.kind);

/** After this long a person wonders whether anything happens. */
const slowMs = 6000;

function Skeleton({ height }: Pick<PanelStateProps, 'height'>) {
  const { messages } = useI18n();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  const [phone, tablet, desk] = typeof height === 'number' ? [height, height, height] : height;
  const minHeights = { '--phone': `${phone}px`, '--tablet': `${tablet}px`, '--desk': `${desk}px` } as CSSProperties;
  return (
    <div role="status" data-state="loading" style={minHeights} className="loading-placeholder mt-2 flex flex-col gap-3">
      {isSlow ? <p className="text-ink-2">{messages.slow}</p> : <span className="sr">{messages.loading}</span>}
      <div className="skeleton h-8 w-32" />
      <div className="skeleton w-full flex-1" />
    </div>
  );
}

type Look = State['kind'] | 'waiting';

const icons: Partial<Record<Look, typeof Info>> = {
  error: CircleAlert,
  refused: CircleAlert,
  quota: Gauge,
  offline: WifiOff,
  expired: Clock,
  unpublished: Clock,
  waiting: Clock,
  'no-contract': Tag,
};
const tones: Partial<Record<Look, string>> = {
  error: 'text-bad',
  refused: 'text-bad',
  quota: 'text-warn',
  expired: 'text-warn',
};

function Message({ state, action }: { state: State; action: ReactNode }) {
  const { messages, formats } = useI18n();
  const retry = 'retry' in state && state.retry !== null ? { retry: formats.moment(state.retry) } : {};
  const { title, text, note } = messages.panel({ ...state, ...retry });
  const help = helpOf(state);
  const look = lookOf(state);
  // A lock where the consent is missing; otherwise there is nothing to open.
  const Icon = state.kind === 'empty' && state.reason === 'consent' ? Lock : (icons[look] ?? Info);
  return (
    <div className="mt-3 flex gap-3">
      <Icon
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${tones[look] ?? 'text-accent'}`}
      />
      <div className="min-w-0">
        {/* No heading: not every panel is under one. */}
        <p className="font-semibold">{title}</p>
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
        {(note || help) && (
          <p className="small text-ink-3 mt-2">
            {note} {help && <HelpLink name={help} />}
          </p>
        )}
        <div className="mt-3 empty:hidden">{action}</div>
      </div>
    </div>
  );
}

/** The page of the documentation about a state. The API names an anchor: its list of errors has the same names. */
function helpOf(state: State): string | undefined {
  switch (state.kind) {
    case 'error':
      return state.help?.split('#')[1] ?? nameOfCode(state.code);
    case 'refused':
      return nameOfCode(state.code);
    case 'quota':
      return nameOfCode(state.code ?? 'rate_limit_exceeded');
    case 'expired':
      return 'consent_expired';
    case 'empty':
      return state.reason === 'consent' ? 'consent_required' : undefined;
    default:
      return undefined;
  }
}

// The user resolves the first group on the page of the home. The second group may be temporary and can be retried.
const settledAtHome: ReadonlySet<State['kind']> = new Set(['expired', 'refused', 'quota']);
const mayPass: ReadonlySet<State['kind']> = new Set(['error', 'offline']);

/** Whether a response lists days that could not be read, or that wait for a rate limiter slot. */
function lacksDays(data: unknown): boolean {
  const { missing } = (data ?? {}) as { missing?: readonly { readonly reason?: string }[] };
  return Array.isArray(missing) && missing.some(({ reason }) => reason === 'unavailable' || reason === 'waiting');
}

function UsualAction({ state }: Pick<PanelStateProps, 'state'>) {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const { id } = useParams();
  // A failure seldom affects one panel alone: refetch every failed query.
  const retryFailed = () =>
    void cache.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' || lacksDays(state.data),
    });
  if (state.kind === 'no-contract' && id)
    return (
      <Link className="button" to="/p/$id/money" params={{ id }}>
        {messages.chooseOffer}
      </Link>
    );
  if (settledAtHome.has(state.kind) || (state.kind === 'empty' && state.reason !== 'nothing'))
    return (
      <Link className="button" to="/homes">
        {messages.seeHomes}
      </Link>
    );
  if (!mayPass.has(state.kind)) return null;
  return (
    <button type="button" className="button" onClick={retryFailed}>
      {messages.tryAgain}
    </button>
  );
}
