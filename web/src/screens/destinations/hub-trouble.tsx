import { ApiFault } from '../../api/fault.ts';
import { Note } from '../../kit/note.tsx';
import { useVoice } from '../../words/language.tsx';
import { Failure } from './failure.tsx';

/** The hub was asked and something stood in the way: who one is, where it is, or what answers there. */
export function HubTrouble({ error }: { error: Error }) {
  const { words } = useVoice();
  const texts = words.destinations;
  const fault = error instanceof ApiFault ? error : new ApiFault(0, {});
  if (fault.failure)
    return (
      <Failure type="home_assistant" code={fault.failure.code} help={fault.failure.help} message={fault.message} />
    );
  if (fault.code === 'EXPORT_RUNNING') return <Note>{texts.hub.dialog.busy}</Note>;
  return <Note tone="bad">{fault.status === 0 ? texts.away : texts.failure('home_assistant', null).title}</Note>;
}
