import { settingGroups } from '../src/settings/all-settings.ts';
import { hasFileForm, type Setting } from '../src/settings/setting.ts';

const modes = { both: 'both', server: 'server', client: 'client' };

function* rows(): Generator<{ group: string; settings: [string, Setting][] }> {
  for (const [group, settings] of Object.entries(settingGroups))
    yield { group, settings: Object.entries(settings as Record<string, Setting>) };
}

/** The default as a person would write it; schedules are shown in their text form by the row's own example. */
function describeDefault(setting: Setting): string {
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
  for (const { group, settings } of rows()) {
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

function describeForm(setting: Setting): string {
  const marks = [...(setting.secret ? ['secret'] : []), ...(hasFileForm(setting) ? ['`_FILE`'] : [])];
  return marks.length === 0 ? '' : ` (${marks.join(', ')})`;
}

export function renderConfiguration(): string {
  const lines = [
    '# Settings',
    '',
    'Every setting is an environment variable, or a line of a `.env` file in the working directory; the environment wins.',
    'This page is made by `npm run openapi` from the declarations in `server/src/settings`: edit those.',
    '',
    'A setting marked `_FILE` can come from a file instead: `SECRET_KEY_FILE=/run/secrets/svc-key` names the file that contains `SECRET_KEY`, as container platforms provide it. Set one of the two.',
    'A wrong environment prints every problem at once and the program exits with 1. `svc doctor` checks what the settings point at.',
    'Schedules are Paris times: `06:00-09:30/30 12:00` (every 30 minutes from 06:00 to 09:30, and noon), `fri@12:15`, or `every 10 minutes`.',
  ];
  for (const { group, settings } of rows()) {
    lines.push('', `## ${group}`, '', '| Setting | Mode | Default | Meaning |', '|---|---|---|---|');
    for (const [name, setting] of settings) {
      const value = describeDefault(setting);
      lines.push(
        `| \`${name}\`${describeForm(setting)} | ${modes[setting.mode]} | ${value === '' ? '' : `\`${value}\``} | ${setting.about} |`,
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
