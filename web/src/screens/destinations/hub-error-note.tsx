import { ApiError } from '../../api/api-error.ts';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { Failure } from './failure.tsx';

/** A failed call to the hub: wrong credentials, wrong address, or an unexpected service there. */
export function HubErrorNote({ error }: { error: Error }) {
  const { messages } = useI18n();
  const texts = messages.destinations;
  const apiError = error instanceof ApiError ? error : new ApiError(0, {});
  if (apiError.failure)
    return (
      <Failure
        type="home_assistant"
        code={apiError.failure.code}
        help={apiError.failure.help}
        message={apiError.message}
      />
    );
  const help = <HelpLink name={helpNameOf(apiError)} />;
  if (apiError.code === 'EXPORT_RUNNING')
    return (
      <Note>
        {texts.hub.dialog.busy} {help}
      </Note>
    );
  return (
    <Note tone="bad">
      {apiError.status === 0 ? texts.away : texts.failure('home_assistant', null).title} {help}
    </Note>
  );
}
