import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useI18n } from '../messages/i18n.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** At the side and as high as the window: what it changes stays in sight. */
  isDrawer?: boolean;
  /** At the foot of a phone, under the thumb; what it changes stays in sight, and a tap on that closes it. */
  isSheet?: boolean;
  children: ReactNode;
};

const drawer = { margin: '0 0 0 auto', height: '100dvh', maxHeight: 'none', borderRadius: 0, borderBlock: 0 };

/** The browser's native modal: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({ title, onClose, isDrawer = false, isSheet = false, children }: DialogProps) {
  const { messages } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={ref}
      className="dialog"
      style={isDrawer ? drawer : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => isSheet && target === ref.current && ref.current?.close()}
    >
      <div className="card-head">
        <h2 id={id} className="min-w-0 flex-1">
          {title}
        </h2>
        <button
          type="button"
          className="button button-quiet button-square"
          aria-label={messages.close}
          onClick={() => ref.current?.close()}
        >
          <X size={20} strokeWidth={1.6} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
