import { type ReactNode, useEffect, useRef } from 'react';

type PageHeadProps = {
  headline: string;
  caption: string;
  /** Present from the first render: no space is reserved for a longer headline. */
  isKnown?: boolean;
  /** Lines of the caption on a phone, where it has more than two. */
  captionLines?: number;
  children?: ReactNode;
};

/** The headline, and the sentence that qualifies it. It takes the focus when a screen opens. */
export function PageHead({ headline, caption, isKnown = false, captionLines = 2, children }: PageHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = `${headline} · svc`;
  }, [headline]);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div
        className={isKnown ? 'page-summary known' : 'page-summary'}
        // Not a style: the server's page may contain none.
        data-caption-lines={captionLines}
      >
        <h1 ref={head} tabIndex={-1}>
          {headline}
        </h1>
        <p className="text-ink-2 mt-1 text-pretty">{caption}</p>
      </div>
      {children}
    </div>
  );
}
