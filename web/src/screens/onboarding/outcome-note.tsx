import type { Outcome } from '../../api/outcome.ts';
import type { Home } from '../../api/queries.ts';
import { HelpLink } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { homeWithDigits, maskPdl } from '../../messages/formats.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { describeOutcome } from './outcome.ts';

/** The first thing read after the operator's page. */
export function OutcomeNote({ outcome, home }: { outcome: Outcome | undefined; home?: Home }) {
  const { messages } = useI18n();
  if (!outcome) return null;
  const isOk = outcome.consent === 'ok';
  const name = home && (isOk ? maskPdl(home.usage_point_id) : homeWithDigits(home, messages));
  const { tone, title, text } = describeOutcome(outcome, messages, name);
  return (
    <Note tone={tone}>
      <b className="font-semibold">{title}</b> {text} {outcome.consent === 'error' && <HelpLink name={outcome.code} />}
    </Note>
  );
}
