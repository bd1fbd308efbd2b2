import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { areKeysOn, isForPage, switchKeys } from '../kit/keys.ts';
import { Switch } from '../kit/switch.tsx';
import { useI18n } from '../messages/i18n.tsx';
import { useNavigate } from '../router/index.tsx';
import { useNavItems, useNearHome } from './nav-link.tsx';

/** The keys of the page: their list, the way from screen to screen, and the switch that silences them. */
export function Shortcuts() {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(false);
  useGoing(() => setOpen(true));
  return (
    <>
      <button type="button" className="nav" title={messages.shortcuts.title} onClick={() => setOpen(true)}>
        <Keyboard size={20} strokeWidth={1.6} aria-hidden="true" />
        <span className="nav-label">{messages.shortcuts.short}</span>
      </button>
      {isOpen && <KeyList onClose={() => setOpen(false)} />}
    </>
  );
}

/** `g` and then the letter of a screen. Any other key in between ends it. */
function useGoing(onList: () => void): void {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const navItems = useNavItems();
  const id = useNearHome();
  const isGoing = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wasGoing = isGoing.current;
      isGoing.current = false;
      if (!isForPage(event) || event.key === 'Shift') return;
      if (event.key === '?') {
        event.preventDefault();
        return onList();
      }
      isGoing.current = event.key === 'g';
      const navItem = wasGoing && navItems.find(({ label }) => messages.shortcuts.letters[label] === event.key);
      if (navItem) void navigate({ to: navItem.to, params: { id: id ?? '' } });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function KeyList({ onClose }: { onClose: () => void }) {
  const { messages } = useI18n();
  const { title, letters, period, list, isOn: label } = messages.shortcuts;
  const navItems = useNavItems();
  const [isOn, setOn] = useState(areKeysOn);
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['?'], list],
    [['←', '→'], period.around],
    [['t'], period.newest],
    ...navItems.flatMap(({ label: text }) => {
      const letter = letters[text];
      return letter === undefined ? [] : [[['g', letter], messages.nav[text]] as const];
    }),
  ];
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className={`mt-3 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 ${isOn ? '' : 'text-ink-3'}`}>
        {rows.map(([keys, text]) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="bg-well min-w-7 rounded px-2 text-center font-medium">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Switch
          label={label}
          isOn={isOn}
          onChange={(next) => {
            switchKeys(next);
            setOn(next);
          }}
        />
      </div>
    </Dialog>
  );
}
