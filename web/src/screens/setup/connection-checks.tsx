import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GatewayTrial } from '../../api/gateway.ts';
import { HelpLink } from '../../kit/help-link.tsx';
import { homeName } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';

const tolerated_s = 30;
const lengths = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const;

/** Did it work? One line a proof, each with its result. */
export function ConnectionChecks({ trial }: { trial: GatewayTrial }) {
  const { messages, formats } = useI18n();
  const texts = messages.setup.gateway;
  if (!trial.ok) {
    const [title, remedy] = texts.errors[trial.kind ?? 'other'];
    return (
      <div className="failure" role="alert" data-connection-failure={trial.kind}>
        <div className="failure-head">
          <CircleAlert size={20} strokeWidth={1.6} aria-hidden="true" className="text-bad mt-0.5 shrink-0" />
          <div className="min-w-0">
            <h2>{title}</h2>
            <p>
              {remedy} <HelpLink name={trial.error_code ?? undefined} />
            </p>
          </div>
        </div>
        <details className="small px-3.5 py-3">
          <summary>{texts.exact}</summary>
          <p lang="en" className="code mt-1">
            {trial.message}
          </p>
        </details>
      </div>
    );
  }
  /** In the largest unit of which there are two. */
  const formatLength = (seconds: number) => {
    const [unit, length] = lengths.find(([, one]) => seconds >= 2 * one) ?? (['seconds', 1] as const);
    return texts.lengths[unit](formats.number(Math.round(seconds / length)));
  };
  const names = trial.homes.map((home) => homeName(home, messages)).join(', ');
  const isEmpty = trial.homes.length === 0;
  const noHomes = (
    <>
      {texts.noHomes} <HelpLink name="notice-no_pdl" />
    </>
  );
  const off = trial.clock_difference_s;
  const isOff = off !== null && Math.abs(off) > tolerated_s;
  return (
    <ul className="card !py-2" data-checks="">
      <Proof note={texts.milliseconds(formats.number(trial.latency_ms))}>{texts.reachable(trial.version)}</Proof>
      <Proof>{texts.accepted}</Proof>
      <Proof tone={isEmpty ? 'warn' : 'ok'} note={isEmpty ? noHomes : names}>
        {texts.homes(trial.homes.length)}
      </Proof>
      {off !== null && (
        <Proof tone={isOff ? 'warn' : 'ok'} note={isOff ? texts.clockWhy : undefined}>
          {isOff ? texts.clockOff(formatLength(Math.abs(off)), off > 0) : texts.clockFine}
        </Proof>
      )}
    </ul>
  );
}

type ProofProps = { tone?: 'ok' | 'warn'; note?: ReactNode; children: ReactNode };

function Proof({ tone = 'ok', note, children }: ProofProps) {
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert;
  return (
    <li className="check-result">
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={tone === 'ok' ? 'text-ok' : 'text-warn'} />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{children}</b>
        {note !== undefined && <span className="text-ink-2">{note}</span>}
      </span>
    </li>
  );
}
