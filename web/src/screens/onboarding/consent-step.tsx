import { useQuery } from '@tanstack/react-query';
import { Activity, ArrowRight, FileText, SunMedium } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { leaveForOperator } from '../../api/onboarding.ts';
import type { Outcome } from '../../api/outcome.ts';
import { type Home, queries } from '../../api/queries.ts';
import { describePointError } from '../../figures/point-error.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { StepFrame } from '../../kit/steps.tsx';
import { homeName, homeWithDigits } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { today } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';
import { AdministrationNote } from './administration-note.tsx';
import { OtherMeterNote } from './other-meter-note.tsx';
import { consentStateOf } from './outcome.ts';
import { OutcomeNote } from './outcome-note.tsx';

// A consent that the operator has not confirmed yet is looked at again while the page is open.
const lookAgainMs = 15_000;

/** Before leaving for the operator: what will be read, for how long; after a failure, why. */
export function ConsentStep({ home, outcome }: { home: Home; outcome: Outcome | undefined }) {
  const { messages } = useI18n();
  const state = consentStateOf(home, outcome);
  useQuery({ ...queries.homes(), refetchInterval: state === 'pending' ? lookAgainMs : false });
  const { title, text } = messages.onboarding.consent.states[state];
  const name = homeName(home, messages);
  return (
    <StepFrame at="consent">
      <OutcomeNote outcome={outcome} home={home} />
      <AdministrationNote />
      <OtherMeterNote home={home} isHere />
      <PageHead headline={title(name)} caption={text} />
      {state === 'unusable' && <Refusal home={home} />}
      <Readable home={home} />
      <Note>{messages.onboarding.consent.hourly}</Note>
      <Leave home={home} isRepeated={outcome !== undefined && state !== 'pending'} />
      <p className="small text-ink-3">{messages.onboarding.consent.after}</p>
    </StepFrame>
  );
}

/** The operator's own reason, and when it is retried: the refusal itself contains the time. */
function Refusal({ home }: { home: Home }) {
  const { messages, formats } = useI18n();
  const { error } = useQuery(queries.daily(home.usage_point_id, today()));
  const retry = error instanceof ApiError ? error.retryAt : null;
  return (
    <Note tone="warn">
      {home.problem && describePointError(home.problem, messages.onboarding.pointErrors)}{' '}
      {retry && messages.onboarding.consent.retry(formats.moment(retry))}{' '}
      {home.problem && <HelpLink name={home.problem.code === 'other' ? 'operator_refusal' : home.problem.code} />}
    </Note>
  );
}

const readable = [
  ['usage', Activity],
  ['production', SunMedium],
  ['contract', FileText],
] as const;

function Readable({ home }: { home: Home }) {
  const { messages } = useI18n();
  const { consent } = messages.onboarding;
  const aside = homeWithDigits(home, messages, ' · ');
  return (
    <Card title={consent.reads} aside={<span className="text-ink-2">{aside}</span>} span={12}>
      <ul className="divide-line mt-1 divide-y">
        {readable.map(([name, Icon]) => (
          <li key={name} className="flex gap-3 py-3">
            <Icon size={20} strokeWidth={1.6} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
            <p className="text-ink-2">
              <b className="text-ink font-semibold">{consent[name].title}</b> {consent[name].text}
            </p>
          </li>
        ))}
        <li className="flex flex-wrap justify-between gap-3 pt-3">
          <span className="text-ink-2">{consent.howLong}</span>
          <span>{consent.revocable}</span>
        </li>
      </ul>
    </Card>
  );
}

function Leave({ home, isRepeated }: { home: Home; isRepeated: boolean }) {
  const { messages } = useI18n();
  const { consent } = messages.onboarding;
  const [isLeaving, setLeaving] = useState(false);
  const [apiError, setError] = useState<unknown>();
  const leave = () => {
    setLeaving(true);
    leaveForOperator(home.id).catch((error: unknown) => {
      setLeaving(false);
      setError(error);
    });
  };
  const isDemo = apiError instanceof ApiError && apiError.code === 'DEMO_READ_ONLY';
  return (
    <>
      {apiError !== undefined && (
        <Note tone="bad">
          {messages.onboarding.meter.errors[isDemo ? 'demo' : 'away']} <HelpLink name={helpNameOf(apiError)} />
        </Note>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="button"
          className="button button-primary min-h-12 max-md:w-full"
          disabled={isLeaving}
          onClick={leave}
        >
          {isRepeated ? consent.goAgain : consent.go}
          <ArrowRight size={20} strokeWidth={1.8} aria-hidden="true" />
        </button>
        <Link to="/p/$id/today" params={{ id: home.id }} className="button button-quiet max-md:w-full">
          {consent.later}
        </Link>
      </div>
    </>
  );
}
