import { useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';
import { viewLink } from './view-link.ts';

type Copying = { readonly link: string; readonly isDone: boolean };

/** Copies the address of this view to the clipboard, and confirms it afterwards. */
export function useCopyLink() {
  const [copying, setCopying] = useState<Copying>();
  const copy = () => {
    const link = viewLink(location.href);
    // A plain address of a local network has no clipboard at all.
    const written = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopying({ link, isDone: true }),
      () => setCopying({ link, isDone: false }),
    );
  };
  return { copying, copy };
}

/** The result of the copy; where the browser refuses, the link itself, ready to be copied by hand. */
export function CopiedLink({ copying }: { copying: Copying | undefined }) {
  const { messages } = useI18n();
  return (
    <div aria-live="polite">
      {copying?.isDone && <p className="small text-ink-2 mt-2">{messages.linkCopied}</p>}
      {copying?.isDone === false && (
        <label className="small text-ink-2 mt-2 block">
          {messages.linkRefused}
          <input
            className="input mt-1 w-full"
            readOnly
            value={copying.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
