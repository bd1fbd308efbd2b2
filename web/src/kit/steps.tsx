import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { Preferences } from './preferences.tsx';
import { SideFrame } from './side-frame.tsx';

export type StepName = 'account' | 'meter' | 'consent' | 'import';
const order: readonly StepName[] = ['account', 'meter', 'consent', 'import'];

/** The steps from sign-up to the first chart, one question per page. */
export function StepFrame({ at, children }: { at: StepName; children: ReactNode }) {
  const { messages } = useI18n();
  const steps = order.map((name) => ({ name, ...messages.steps[name] }));
  return (
    <StepsFrame at={order.indexOf(at)} steps={steps} foot={messages.steps.leave}>
      {children}
    </StepsFrame>
  );
}

type Step<Name extends string> = { readonly name: Name; readonly title: string; readonly text: string };
type StepsProps<Name extends string> = {
  at: number;
  steps: readonly Step<Name>[];
  foot: string;
  label?: string;
  /** Back to a step that is done. */
  onBack?: (name: Name) => void;
  children: ReactNode;
};

/** Numbered steps beside a question. A phone shows only their count. */
export function StepsFrame<Name extends string>({ children, foot, ...side }: StepsProps<Name>) {
  const { messages } = useI18n();
  const { at, steps } = side;
  const aside = (
    <>
      <StepList {...side} />
      <div className="mt-auto flex flex-col gap-4">
        <p className="small text-ink-3">{foot}</p>
        <Preferences />
      </div>
    </>
  );
  return (
    <SideFrame isWide aside={aside} onPhone={<Bars at={at} of={steps.length} text={messages.steps.of} />}>
      {children}
    </SideFrame>
  );
}

function StepList<Name extends string>({ at, steps, label, onBack }: Omit<StepsProps<Name>, 'children' | 'foot'>) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, title, text }, position) => (
        <li key={name} aria-current={position === at ? 'step' : undefined} data-done={position < at}>
          <span aria-hidden="true">{position < at ? <Check size={16} strokeWidth={2.2} /> : position + 1}</span>
          <div>
            {onBack && position < at ? (
              <button type="button" className="text-left font-medium underline" onClick={() => onBack(name)}>
                {title}
              </button>
            ) : (
              <b className={`font-medium ${position <= at ? '' : 'text-ink-2'}`}>{title}</b>
            )}
            <p className="small text-ink-3">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Bars({ at, of, text }: { at: number; of: number; text: (at: number, of: number) => string }) {
  return (
    <div className="text-ink-2 flex items-center gap-3">
      {text(at + 1, of)}
      <span className="flex gap-1" aria-hidden="true">
        {Array.from({ length: of }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <i key={position} className={`block h-1 w-4 rounded-full ${position <= at ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </span>
    </div>
  );
}
