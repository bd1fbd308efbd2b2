import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';

type CopyButtonProps = {
  text: string;
  isPrimary?: boolean;
  /** Accessible name, where several buttons have the same label. */
  name?: string;
  /** The label of the button instead of "copy". */
  label?: string;
};

/** Copies a text to the clipboard. Reports success, and also a refusal by the browser. */
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
