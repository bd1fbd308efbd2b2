import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, bad: CircleAlert, warn: CircleAlert, ok: CircleCheck } as const;

/** A highlighted message: what happened, and what can be done. A screen reader announces errors at once. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={tone === 'info' ? 'note' : `note note-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
