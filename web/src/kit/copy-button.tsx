import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useVoice } from '../words/language.tsx';

/** Puts a text where the next paste finds it; says so once it is there, and says so when the browser refuses. */
export function CopyButton({ text, isPrimary = false, name }: { text: string; isPrimary?: boolean; name?: string }) {
  const { words } = useVoice();
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
      <span aria-live="polite">{words[state]}</span>
    </button>
  );
}
