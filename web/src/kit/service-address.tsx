import { useI18n } from '../messages/i18n.tsx';
import { Note } from './note.tsx';

/** The page was opened at an address that the service does not take requests from: the right one, as a link. */
export function ServiceAddressNote({ url }: { url: string | undefined }) {
  const { messages } = useI18n();
  return (
    <Note tone="bad">
      <b className="font-semibold">{messages.otherAddress.wrong}</b>{' '}
      {!/^https?:\/\//.test(url ?? '') ? (
        messages.otherAddress.contactAdmin
      ) : (
        <>
          {messages.otherAddress.open} <a href={url}>{url}</a>.
        </>
      )}
    </Note>
  );
}
