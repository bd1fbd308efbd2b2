import { CircleAlert, CircleCheck, Clock, Play } from 'lucide-react';
import type { DestinationLog, DestinationState } from '../../api/destinations.ts';
import { titleOf } from '../../figures/destination-title.ts';
import { describeMoment } from '../../figures/moments.ts';
import { DestinationIcon } from '../../kit/destination-icon.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';
import { type Condition, conditionOf } from './condition.ts';
import { ConditionDetail } from './condition-detail.tsx';
import { isInOwnHub, readForm } from './fields.ts';
import { Outcome } from './outcome.tsx';
import { useTrial } from './trial.ts';

const width = 22;
const [low, high] = [18, 28];

/** The last runs, oldest at the left. A failure is taller, not only red. */
function RunsStrip({ logs }: { logs: readonly DestinationLog[] }) {
  const { messages } = useI18n();
  const ended = logs.filter(({ status }) => status !== 'running').toReversed();
  if (ended.length === 0) return null;
  const failed = ended.filter(({ status }) => status === 'error').length;
  const label = messages.destinations.strip(ended.length - failed, failed);
  return (
    <div className="mt-4">
      <div className="small text-ink-2 mb-2 flex flex-wrap justify-between gap-x-3">
        <span>{messages.destinations.lastRuns(ended.length)}</span>
        <span>{label}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${24 * width} ${high}`}
        className="block h-7 w-full"
        preserveAspectRatio="none"
      >
        {ended.map(({ id, status }, index) => {
          const height = status === 'error' ? high : low;
          const fill = status === 'error' ? 'var(--bad)' : 'var(--ok)';
          return <rect key={id} x={index * width} y={high - height} width={width - 3} height={height} fill={fill} />;
        })}
      </svg>
    </div>
  );
}

const tones: Partial<Record<Condition['kind'], string>> = {
  fine: 'chip-ok',
  failed: 'chip-bad',
  unreadable: 'chip-bad',
  partial: 'chip-warn',
  incomplete: 'chip-warn',
};

function ConditionChip({ condition }: { condition: Condition }) {
  const { messages } = useI18n();
  const tone = tones[condition.kind];
  const Icon = tone === 'chip-ok' ? CircleCheck : tone ? CircleAlert : Clock;
  return (
    <span className={`chip ${tone ?? ''}`} data-condition={condition.kind}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      {messages.destinations.conditions[condition.kind]}
    </span>
  );
}

/** The address of the destination, formatted for display. */
function addressOf(state: DestinationState): string {
  const { type, config, configured } = state;
  if (!configured) return '';
  if (type === 'mqtt') return `${config.use_tls === true ? 'mqtts' : 'mqtt'}://${config.broker}:${config.port}`;
  const addresses = readForm(state).fields.filter(({ kind, isTarget }) => isTarget && kind === 'text');
  return String(addresses.map(({ name }) => config[name] ?? '').find((address) => address !== '') ?? '');
}

type StateProps = { state: DestinationState; logs: readonly DestinationLog[] };
/** `isThird`: three stand in a row, because three have no settings yet. */
type CardProps = StateProps & { isThird: boolean };

export function DestinationCard({ state, logs, isThird }: CardProps) {
  const condition = conditionOf(state);
  return (
    <section
      className={
        condition.kind === 'unset'
          ? `card card-half ${isThird ? 'lg:col-span-4' : 'lg:col-span-6'}`
          : 'card lg:col-span-6'
      }
      data-destination={state.type}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span className="tile">
          <DestinationIcon type={state.type} />
        </span>
        <div className="min-w-0 flex-1 basis-28">
          <h2>{titleOf(state)}</h2>
          <p className="text-ink-2 small break-words">{addressOf(state)}</p>
        </div>
        <ConditionChip condition={condition} />
      </div>
      {condition.kind === 'unset' ? <Unset state={state} /> : <Known state={state} logs={logs} condition={condition} />}
    </section>
  );
}

function Unset({ state }: { state: DestinationState }) {
  const { messages } = useI18n();
  return (
    <>
      <p className="text-ink-2 my-3">{messages.destinations.about(state.type, isInOwnHub(state))}</p>
      <div className="mt-auto">
        <SetLink state={state} label={messages.destinations.set} />
      </div>
    </>
  );
}

function SetLink({ state, label, isMain = false }: { state: DestinationState; label: string; isMain?: boolean }) {
  return (
    <Link
      to="/destinations/$type"
      params={{ type: state.type }}
      className={isMain ? 'button button-primary' : 'button'}
    >
      {label}
      <span className="sr">{` ${titleOf(state)}`}</span>
    </Link>
  );
}

function Known({ state, logs, condition }: StateProps & { condition: Condition }) {
  const { messages, formats } = useI18n();
  const texts = messages.destinations;
  const { trial, isBusy, test, run } = useTrial(state.type);
  const isBroken = condition.kind === 'failed' || condition.kind === 'incomplete' || condition.kind === 'unreadable';
  const canSend = state.enabled && condition.kind !== 'incomplete' && condition.kind !== 'unreadable';
  // A first run that failed has no history yet: its cause says everything.
  const hasHistory = condition.kind !== 'failed' || logs.length > 1;
  // The card itself already shows a failed run.
  const isShownAbove = trial.kind === 'sent' && trial.run.errors.length > 0;
  const name = <span className="sr">{` ${titleOf(state)}`}</span>;
  return (
    <>
      <ConditionDetail state={state} condition={condition} />
      {hasHistory && <Facts state={state} condition={condition} logs={logs} />}
      {hasHistory && <RunsStrip logs={logs} />}
      <div className="mt-3" aria-live="polite">
        {!isShownAbove && <Outcome type={state.type} trial={trial} />}
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <SetLink state={state} label={isBroken ? texts.mend : texts.set} isMain={isBroken} />
        <button type="button" className="button" disabled={isBusy} onClick={() => test()}>
          <Play size={16} aria-hidden="true" />
          {trial.kind === 'testing' ? texts.testing : texts.test}
          {name}
        </button>
        {canSend && (
          <button type="button" className="button button-soft" disabled={isBusy || state.running} onClick={() => run()}>
            {trial.kind === 'sending' ? texts.sending(formats.percent(trial.percent / 100)) : texts.send}
            {name}
          </button>
        )}
      </div>
    </>
  );
}

function Facts({ state, condition, logs }: StateProps & { condition: Condition }) {
  const i18n = useI18n();
  const written = logs.find(({ status }) => status === 'success')?.records_exported ?? null;
  const texts = i18n.messages.destinations;
  const formatMoment = (moment: string) => describeMoment(moment, today(), i18n);
  const next = state.next_export_at === null ? texts.afterSync : formatMoment(state.next_export_at);
  if (condition.kind === 'incomplete' || condition.kind === 'unreadable') return null;
  return (
    <dl className="border-line mt-4 grid grid-cols-2 gap-3 border-t pt-3 md:grid-cols-3">
      <Fact name={texts.last}>{state.last_export_at === null ? texts.never : formatMoment(state.last_export_at)}</Fact>
      {written !== null && <Fact name={texts.written}>{texts.values(written, i18n.formats.number(written))}</Fact>}
      {state.enabled && <Fact name={texts.next}>{next}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 small">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
