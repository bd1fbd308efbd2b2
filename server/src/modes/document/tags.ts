import { calendarNames, calendarOf } from '#features/calendars/index.ts';

const tags: Readonly<Record<string, string>> = {
  health: 'Whether the process runs, and whether it can serve',
  capabilities: 'Which mode runs, and what it offers',
  errors: 'What each code means, and what to do',
  accounts: 'Signing up, credentials, sessions, and what is held about a user',
  administration: 'Users, jobs and the operator’s budget, for those who run the gateway',
  roles: 'Who may do what',
  'delivery points': 'The meters of the caller: names, links, offers, off-peak hours',
  consent: 'The permission given on the operator’s page',
  readings: 'Consumption, production and maximum power by day and by load curve',
  'customer records': 'Contract, address, customer and contact of a PDL',
  imports: 'Two years of a PDL, fetched in the background',
  status: 'How the service is doing, for all users',
  offers: 'Suppliers, their offers and every price they had',
  costs: 'What stored days cost, under one’s own offer and under every other',
  contributions: 'Prices that users propose, and what reviewers make of them',
  ...Object.fromEntries(calendarNames.map((name) => [name, calendarOf(name).about])),
  gateway: 'Which gateway a local client talks to',
  sync: 'What is pulled from the gateway, and when',
  history: 'Files of the operator, and days that are given up or asked again',
  export: 'All data in one file, and the destinations that readings are published to',
  alerts: 'Alerts that are sent, each kind by its own switch',
  diagnostics: 'How this instance is doing',
  backups: 'Copies of the backup outside this machine',
};

/** Those that the document uses, in the order of the table. */
export function describeTags(used: ReadonlySet<string>): { name: string; description: string }[] {
  return Object.entries(tags)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
}
