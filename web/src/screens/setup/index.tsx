import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { gatewayQueries } from '../../api/gateway.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Logo } from '../../kit/logo.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Preferences } from '../../kit/preferences.tsx';
import { useVoice } from '../../words/language.tsx';
import { DestinationStep } from './destination-step.tsx';
import { GatewayStep } from './gateway-step.tsx';
import { HomesStep } from './homes-step.tsx';
import { ImportStep } from './import-step.tsx';
import { type Step, stepOf, steps } from './paste.ts';

/** From an empty box to a first chart. What the box has decides where it goes on. */
export function SetupScreen() {
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
  return (
    <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr] md:grid-cols-[minmax(240px,400px)_minmax(0,1fr)]">
      <Aside step={step} onBack={setChosen} />
      <main className="mx-auto w-full max-w-[632px] px-4 py-8 md:pt-14">
        <PanelState state={stateOfQuery(access)} height={420}>
          {access.data && step === 'gateway' && (
            <GatewayStep access={access.data} onKept={() => void go('homes')} onNext={() => void go('import')} />
          )}
          {step === 'homes' && <HomesStep onBegun={() => void go('import')} />}
          {step === 'import' && <ImportStep onNext={() => setChosen('destination')} />}
          {step === 'destination' && <DestinationStep />}
        </PanelState>
      </main>
    </div>
  );
}

function Aside({ step, onBack }: { step: Step; onBack: (step: Step) => void }) {
  const { words } = useVoice();
  const at = steps.indexOf(step);
  return (
    <aside className="border-line flex flex-col gap-6 px-10 py-8 max-md:px-4 max-md:py-4 md:border-r">
      <div className="brand !p-0">
        <Logo />
        svc
      </div>
      <ol aria-label={words.setup.stepsLabel} className="setup-steps">
        {steps.map((name, index) => {
          const [title, note] = words.setup.steps[name];
          return (
            <li key={name} aria-current={index === at ? 'step' : undefined}>
              <span className={index < at ? 'step-mark step-done' : 'step-mark'}>
                {index < at ? <Check size={16} aria-hidden="true" /> : index + 1}
              </span>
              <span className="wide-only min-w-0">
                {index < at ? (
                  <button type="button" className="font-semibold underline" onClick={() => onBack(name)}>
                    {title}
                  </button>
                ) : (
                  <b className={index === at ? 'font-semibold' : 'text-ink-2 font-medium'}>{title}</b>
                )}
                <span className="text-ink-2 block">{note}</span>
              </span>
              <span className="phone-only sr">{title}</span>
            </li>
          );
        })}
      </ol>
      <div className="mt-auto flex flex-col gap-3 max-md:hidden">
        <p className="small text-ink-2">{words.setup.resume}</p>
        <Preferences />
      </div>
    </aside>
  );
}
