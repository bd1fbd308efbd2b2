import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import type { DestinationRun, DestinationTest } from '../../api/destinations.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Failure } from './failure.tsx';
import type { Trial } from './trial.ts';

type OutcomeProps = { type: string; trial: Trial };

/** The result of a test or a run, where it was started. Scrolled into view if it is below the edge. */
export function Outcome(props: OutcomeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { trial } = props;
  useEffect(() => {
    if (trial.kind === 'tested' || trial.kind === 'sent' || trial.kind === 'refused')
      ref.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  return (
    <div ref={ref} style={{ scrollMarginBlock: '80px 96px' }}>
      <TrialOutcome {...props} />
    </div>
  );
}

function TrialOutcome({ type, trial }: OutcomeProps) {
  switch (trial.kind) {
    case 'tested':
      return <Tested type={type} test={trial.test} />;
    case 'sent':
      return <Sent type={type} run={trial.run} />;
    case 'refused':
      return <Refused error={trial.error} />;
    default:
      return null;
  }
}

function Tested({ type, test }: { type: string; test: DestinationTest }) {
  const { messages, formats } = useI18n();
  const texts = messages.destinations;
  return (
    <div className="flex flex-col gap-3" data-outcome={test.ok ? 'tested' : (test.error_code ?? 'failed')}>
      {test.ok ? (
        <Note tone="ok">{texts.tested(formats.number(test.latency_ms))}</Note>
      ) : (
        <Failure type={type} code={test.error_code} help={test.help} message={test.message} />
      )}
      <ul>
        {test.checks.map(({ name, ok }) => (
          <li key={name} className="flex items-center gap-2 py-1">
            {ok ? (
              <CircleCheck size={20} strokeWidth={1.6} aria-hidden="true" className="text-ok shrink-0" />
            ) : (
              <CircleAlert size={20} strokeWidth={1.6} aria-hidden="true" className="text-bad shrink-0" />
            )}
            {texts.checks[name] ?? name}
          </li>
        ))}
      </ul>
      {test.warnings.length > 0 && (
        <details className="small">
          <summary>{texts.warnings}</summary>
          {test.warnings.map((warning) => (
            <p key={warning} lang="en" className="text-ink-2 mt-1 break-words">
              {warning}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}

function Sent({ type, run }: { type: string; run: DestinationRun }) {
  const { messages, formats } = useI18n();
  const texts = messages.destinations;
  const { records_exported: records, errors } = run;
  const [first] = errors;
  return (
    <div className="flex flex-col gap-3" data-outcome={run.status}>
      {(records > 0 || !first) && (
        <Note tone="ok">{records === 0 ? texts.nothingNew : texts.sent(records, formats.number(records))}</Note>
      )}
      {first && <Failure type={type} code={first.code} message={`${first.part}: ${first.message}`} />}
    </div>
  );
}

function Refused({ error }: { error: ApiError }) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const help = <HelpLink name={helpNameOf(error)} />;
  if (error.code === 'EXPORT_RUNNING')
    return (
      <Note>
        {texts.busy} {help}
      </Note>
    );
  // What is wrong stands at the fields, except why a stored secret does not count.
  if (error.status === 422)
    return (
      <Note tone="bad">
        {texts.notSaved} {error.code === 'SECRET_REQUIRED' && help}
      </Note>
    );
  return (
    <Note tone="bad">
      {error.status === 0 ? texts.away : texts.sendFailed} {help}
    </Note>
  );
}
