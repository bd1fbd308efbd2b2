import { Link } from '@tanstack/react-router';
import { Database, House, type LucideIcon, Plug, Radio } from 'lucide-react';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  home_assistant: House,
  mqtt: Radio,
  victoriametrics: Database,
  jeedom: Plug,
};

/** Optional: each tile opens the settings of that destination. */
export function DestinationStep() {
  const { messages } = useI18n();
  const texts = messages.setup.destination;
  return (
    <>
      <PageHead headline={texts.title} caption={texts.caption} />
      <ul className="grid gap-3 md:grid-cols-2">
        {texts.tiles.map(([type, name, note]) => {
          const Icon = icons[type] ?? Plug;
          return (
            <li key={type}>
              <Link to="/destinations/$type" params={{ type }} className="choice-tile">
                <Icon size={20} strokeWidth={1.6} aria-hidden="true" className="mt-0.5 shrink-0" />
                <span className="min-w-0">
                  <b className="block font-semibold">{name}</b>
                  <span className="text-ink-2 font-normal">{note}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Link to="/dashboard" className="button min-h-12 self-start">
        {texts.skip}
      </Link>
    </>
  );
}
