import { Database, House, type LucideIcon, Plug, Radio } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  home_assistant: House,
  mqtt: Radio,
  victoriametrics: Database,
  influxdb: Database,
};

/** A plug, where a destination has no icon of its own. */
export function DestinationIcon({ type, className = '' }: { type: string; className?: string }) {
  const Icon = icons[type] ?? Plug;
  return <Icon size={20} strokeWidth={1.6} aria-hidden="true" className={className} />;
}
