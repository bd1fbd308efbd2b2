import { useVoice } from '../words/language.tsx';
import { Note } from './note.tsx';

/** The page was opened at an address that the service does not take requests from: the right one, as a link. */
export function ServiceAddressNote({ url }: { url: string | undefined }) {
  const { words } = useVoice();
  return (
    <Note tone="bad">
      <b className="font-semibold">{words.otherAddress.wrong}</b>{' '}
      {!/^https?:\/\//.test(url ?? '') ? (
        words.otherAddress.contactAdmin
      ) : (
        <>
          {words.otherAddress.open} <a href={url}>{url}</a>.
        </>
      )}
    </Note>
  );
}
