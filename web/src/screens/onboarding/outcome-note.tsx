import type { Outcome } from '../../api/outcome.ts';
import { Note } from '../../kit/note.tsx';
import { useVoice } from '../../words/language.tsx';
import { tellOutcome } from './outcome.ts';

/** The first thing read after the operator's page. */
export function OutcomeNote({ outcome }: { outcome: Outcome | undefined }) {
  const { words } = useVoice();
  if (!outcome) return null;
  const { tone, title, text } = tellOutcome(outcome, words);
  return (
    <Note tone={tone}>
      <b className="font-semibold">{title}</b> {text}
    </Note>
  );
}
