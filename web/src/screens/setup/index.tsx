import './setup.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gatewayQueries } from '../../api/gateway.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { PanelState } from '../../kit/panel-state.tsx';
import { StepsFrame } from '../../kit/steps.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { DestinationStep } from './destination-step.tsx';
import { GatewayStep } from './gateway-step.tsx';
import { HomesStep } from './homes-step.tsx';
import { ImportStep } from './import-step.tsx';
import { type Step, stepOf, steps } from './paste.ts';

/** From an empty local client to a first chart. The stored state determines the step to resume. */
export function SetupScreen() {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const access = useQuery(gatewayQueries.access());
  const [chosen, setChosen] = useState<Step>();
  const step = chosen ?? (access.data ? stepOf(access.data) : 'gateway');
  const go = async (next: Step) => {
    await Promise.all(
      [gatewayQueries.access().queryKey, ['homes']].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
    setChosen(next);
  };
  const rows = steps.map((name) => {
    const [title, text] = messages.setup.steps[name];
    return { name, title, text };
  });
  return (
    <StepsFrame
      at={steps.indexOf(step)}
      steps={rows}
      foot={messages.setup.resume}
      label={messages.setup.stepsLabel}
      onBack={setChosen}
    >
      <PanelState state={stateOfQuery(access)} height={420}>
        {access.data && step === 'gateway' && (
          <GatewayStep access={access.data} onSaved={() => void go('homes')} onNext={() => void go('import')} />
        )}
        {step === 'homes' && <HomesStep onBegun={() => void go('import')} />}
        {step === 'import' && <ImportStep onNext={() => setChosen('destination')} />}
        {step === 'destination' && <DestinationStep />}
      </PanelState>
    </StepsFrame>
  );
}
