import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, Tag, TriangleAlert, Zap } from 'lucide-react';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { Action } from './actions.ts';
import type { Checked } from './props.ts';

const icons = { grid: Zap, consent: Clock, problem: TriangleAlert, money: Tag };
const tones = { grid: 'text-warn', consent: 'text-ink', problem: 'text-bad', money: 'text-accent' };

type ActionsCardProps = { actions: readonly Action[]; checked: Checked; home: string };

export function ActionsCard({ actions, checked, home }: ActionsCardProps) {
  const { messages } = useI18n();
  return (
    <Card
      title={messages.today.actions}
      span={4}
      aside={actions.length > 0 && <span className="small text-ink-3">{messages.today.topics(actions.length)}</span>}
    >
      {actions.length === 0 && <p className="text-ink-2 mt-2 min-h-[62px]">{messages.today.noAction[checked]}</p>}
      <ul className="divide-line divide-y">
        {actions.map(({ key, kind, title, text, to }) => {
          const Icon = icons[kind];
          return (
            <li key={key} className="flex gap-3 py-3">
              <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={`mt-0.5 shrink-0 ${tones[kind]}`} />
              <div className="min-w-0">
                <h3>
                  {to ? (
                    <Link to={to} params={{ id: home }} className="text-ink font-semibold no-underline hover:underline">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </h3>
                <p className="text-ink-2">{text}</p>
              </div>
              {to && <ChevronRight size={20} aria-hidden="true" className="text-ink-3 ml-auto shrink-0" />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
