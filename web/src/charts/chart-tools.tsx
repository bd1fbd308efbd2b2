import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../messages/i18n.tsx';

export type ChartTool = { readonly label: string; readonly icon: ReactNode; readonly onChoose: () => void };

/** One quiet button for everything a chart offers besides its drawing. The card's title completes its name. */
export function ChartTools({ tools, titleId }: { tools: readonly ChartTool[]; titleId?: string | undefined }) {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <span className="chart-tools">
      <button
        ref={button}
        id={id}
        type="button"
        className="button button-quiet"
        title={messages.chartTools.label}
        aria-label={messages.chartTools.label}
        aria-labelledby={titleId && `${id} ${titleId}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Ellipsis size={20} strokeWidth={1.8} aria-hidden="true" />
      </button>
      {isOpen && <Menu tools={tools} labelledBy={id} onClose={close} onLeave={() => setOpen(false)} />}
    </span>
  );
}

const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** The entry that a key leads to. After the last comes the first. */
export function nextEntry(key: string, at: number, count: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return (at + (key === 'ArrowDown' ? 1 : count - 1)) % count;
}

type MenuProps = { tools: readonly ChartTool[]; labelledBy: string; onClose: () => void; onLeave: () => void };

function Menu({ tools, labelledBy, onClose, onLeave }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    // The button closes its menu itself.
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) onLeave();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [onLeave]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave();
    if (event.key === 'Escape') onClose();
    else if (keys.includes(event.key)) {
      const all = entries();
      all[nextEntry(event.key, all.indexOf(event.target as HTMLElement), all.length)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {tools.map(({ label, icon, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          {icon}
          {label}
        </button>
      ))}
    </div>
  );
}
