import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';

type CopyButtonProps = {
  text: string;
  isPrimary?: boolean;
  /** For who hears the page, where several buttons say the same. */
  name?: string;
  /** What the button says instead of "copy". */
  label?: string;
};

/** Puts a text where the next paste finds it; says so once it is there, and says so when the browser refuses. */
export function CopyButton({ text, isPrimary = false, name, label }: CopyButtonProps) {
  const { messages } = useI18n();
  const [state, setState] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const Icon = state === 'copied' ? Check : Copy;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('notCopied'),
    );
  };
  return (
    <button type="button" className={isPrimary ? 'button button-primary' : 'button'} aria-label={name} onClick={copy}>
      <Icon size={16} strokeWidth={1.8} aria-hidden="true" />
      <span aria-live="polite">{state === 'copy' ? (label ?? messages.copy) : messages[state]}</span>
    </button>
  );
}
