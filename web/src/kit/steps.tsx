import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVoice } from '../words/language.tsx';
import { Preferences } from './preferences.tsx';
import { SideFrame } from './side-frame.tsx';

export type StepName = 'account' | 'meter' | 'consent' | 'import';
const order: readonly StepName[] = ['account', 'meter', 'consent', 'import'];

/** The way from nothing to the first chart; one question a page. */
export function StepFrame({ at, children }: { at: StepName; children: ReactNode }) {
  const { words } = useVoice();
  const index = order.indexOf(at);
  return (
    <SideFrame isWide aside={<Side index={index} />} onPhone={<Bars index={index} text={words.steps.of} />}>
      {children}
    </SideFrame>
  );
}

function Side({ index }: { index: number }) {
  const { words } = useVoice();
  return (
    <>
      <ol className="steps">
        {order.map((name, position) => (
          <li key={name} aria-current={position === index ? 'step' : undefined} data-done={position < index}>
            <span aria-hidden="true">{position < index ? <Check size={16} strokeWidth={2.2} /> : position + 1}</span>
            <div>
              <b className={`font-medium ${position <= index ? '' : 'text-ink-2'}`}>{words.steps[name].title}</b>
              <p className="small text-ink-3">{words.steps[name].text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-auto flex flex-col gap-4">
        <p className="small text-ink-3">{words.steps.leave}</p>
        <Preferences />
      </div>
    </>
  );
}

function Bars({ index, text }: { index: number; text: (at: number, of: number) => string }) {
  return (
    <div className="text-ink-2 flex items-center gap-3">
      {text(index + 1, order.length)}
      <span className="flex gap-1" aria-hidden="true">
        {order.map((name, position) => (
          <i key={name} className={`block h-1 w-4 rounded-full ${position <= index ? 'bg-accent' : 'bg-line'}`} />
        ))}
      </span>
    </div>
  );
}
