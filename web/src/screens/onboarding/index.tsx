import { useState } from 'react';
import { readOutcome, setOutcome } from '../../api/outcome.ts';
import { useHomes } from '../../api/use-home.ts';
import { useSearch } from '../../router/index.tsx';
import { ConsentStep } from './consent-step.tsx';
import { ImportStepPage } from './import-step.tsx';
import { MeterStep } from './meter-step.tsx';

/** The next step for a home, from its state alone: the user can leave and return at any point. */
export function OnboardingScreen() {
  const { home: wanted } = useSearch();
  const homes = useHomes();
  const [outcome] = useState(() => {
    const stored = readOutcome();
    setOutcome(undefined);
    return stored;
  });
  const isFailed = outcome?.consent === 'error';
  const named = homes.find(({ id }) => id === wanted);
  // A failure without a home is about one that waits, rather than about the first.
  const waiting = isFailed ? homes.find(({ consent_status }) => consent_status !== 'active') : undefined;
  const home = named ?? (wanted === 'new' ? undefined : (waiting ?? homes[0]));
  if (!home) return <MeterStep outcome={outcome} />;
  if (home.consent_status === 'active' && !(named && isFailed))
    return <ImportStepPage key={home.id} home={home} outcome={outcome} />;
  return <ConsentStep home={home} outcome={outcome} />;
}
