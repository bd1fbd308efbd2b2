import { settingGroups } from '../src/settings/all-settings.ts';
import type { Setting } from '../src/settings/setting.ts';

/** Every setting in its group, in the order of the documentation. */
export function listGroups(): { group: keyof typeof settingGroups; settings: [string, Setting][] }[] {
  return Object.entries(settingGroups).map(([group, settings]) => ({
    group: group as keyof typeof settingGroups,
    settings: Object.entries(settings as Record<string, Setting>),
  }));
}

/** The default as a person would write it; schedules are shown in their text form by the row's own example. */
export function describeDefault(setting: Setting): string {
  const read = setting.schema.safeParse(undefined);
  if (!read.success || read.data === undefined) return '';
  if (typeof read.data === 'object' && read.data !== null && 'slots' in read.data)
    return describeSlots(read.data.slots as Slots);
  if (Array.isArray(read.data)) return read.data.join(',');
  return typeof read.data === 'object' ? JSON.stringify(read.data) : String(read.data);
}

type Slots = { minute: number; weekdays?: number[] }[];
const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function describeSlots(slots: Slots): string {
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return slots
    .map(
      (slot) =>
        `${slot.weekdays ? `${slot.weekdays.map((day) => names[day - 1]).join(',')}@` : ''}${time(slot.minute)}`,
    )
    .join(' ');
}

export function renderEnvExample(): string {
  const lines = [
    '# Settings of svc. Copy to .env and fill in; lines that stay commented keep their default.',
    '# Made by "npm run openapi" from the declarations in server/src/settings: edit those.',
  ];
  for (const { group, settings } of listGroups()) {
    lines.push('', `# --- ${group} ---`);
    for (const [name, setting] of settings) {
      const value = setting.secret ? '' : setting.example || describeDefault(setting);
      lines.push(
        '',
        `# ${setting.about}${setting.mode === 'both' ? '' : ` (${setting.mode} mode)`}`,
        `#${name}=${value}`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
