import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ImportStep, listenToImport, onboardingQueries } from '../../api/onboarding.ts';
import type { Outcome } from '../../api/outcome.ts';
import { type Home, queries } from '../../api/queries.ts';
import { useHomes } from '../../api/use-home.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { StepFrame } from '../../kit/steps.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { now, today as readToday } from '../../period/clock.ts';
import { Link } from '../../router/index.tsx';
import { AdministrationNote } from './administration-note.tsx';
import { ImportCard } from './import-card.tsx';
import { OtherMeterNote } from './other-meter-note.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { minutesLeft, progressOf, reachedDay } from './progress.ts';

/** The progress so far. The import continues without this page. */
function useSteps(id: string | undefined): { steps: readonly ImportStep[]; isOver: boolean } {
  const cache = useQueryClient();
  const [steps, setSteps] = useState<readonly ImportStep[]>([]);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (id === undefined) return;
    setSteps([]);
    return listenToImport(id, {
      onStep: (step) => setSteps((known) => [...known.filter(({ finished }) => finished !== step.finished), step]),
      onEnd: () => {
        setOver(true);
        void cache.invalidateQueries({ queryKey: ['series'] });
        void cache.invalidateQueries({ queryKey: ['homes'] });
      },
    });
  }, [id, cache]);
  return { steps, isOver };
}

export function ImportStepPage({ home, outcome }: { home: Home; outcome: Outcome | undefined }) {
  const { messages, formats } = useI18n();
  const homes = useHomes();
  const today = readToday();
  const query = useQuery(onboardingQueries.import(home.usage_point_id));
  const { steps, isOver } = useSteps(query.data?.id);
  const [begun] = useState(now);
  const reached = reachedDay(steps, today);
  const daily = useQuery({ ...queries.daily(home.usage_point_id, today), enabled: reached !== undefined });
  const { data: usage } = useQuery(queries.usage());
  const { importing } = messages.onboarding;
  const total = steps[0]?.total ?? query.data?.total ?? 0;
  const left = minutesLeft(steps.length, total, now() - begun);
  const title = isOver ? importing.done : reached === undefined ? importing.title : importing.first;
  return (
    <StepFrame at="import">
      <OutcomeNote outcome={outcome} {...(outcome?.consent === 'ok' && { home })} />
      <AdministrationNote />
      {homes.map((other) => (
        <OtherMeterNote key={other.id} home={other} />
      ))}
      <PageHead headline={title} caption={isOver ? importing.doneText : importing.text} />
      <PanelState state={stateOfQuery(query)} height={320}>
        <ImportCard
          today={today}
          reached={reached}
          total={total}
          left={left}
          isOver={isOver}
          finished={steps.length}
          rows={progressOf(steps, today)}
          daily={daily.data}
        />
      </PanelState>
      {usage?.cached.limit != null && (
        <p className="small text-ink-3">
          {importing.calls(formats.number(usage.cached.used), formats.number(usage.cached.limit))}
        </p>
      )}
      <div>
        <Link to="/p/$id/today" params={{ id: home.id }} className="button button-primary min-h-12 max-md:w-full">
          {reached === undefined ? importing.later : importing.see}
          <ArrowRight size={20} strokeWidth={1.8} aria-hidden="true" />
        </Link>
      </div>
    </StepFrame>
  );
}
