import type { AdminMessages } from '../../messages/fr/admin.ts';

/** A page of the administration: its own address, its own permission at the API. */
export type Tab = keyof AdminMessages['tabs'];

export const tabPermissions: Readonly<Record<Tab, string>> = {
  overview: 'dashboard:read',
  users: 'users:read',
  roles: 'roles:read',
  offers: 'offers:write',
  contributions: 'contributions:review',
  calendars: 'dashboard:read',
  jobs: 'dashboard:read',
  audit: 'logs:read',
};

const tabs = Object.keys(tabPermissions) as Tab[];

/** Only what the caller may open is named. */
export function tabsFor(permissions: readonly string[]): Tab[] {
  return tabs.filter((tab) => permissions.includes(tabPermissions[tab]));
}

/** The page that the address names; without a name the first that may be opened. */
export function readTab(name: string | undefined, permissions: readonly string[]): Tab | undefined {
  if (name === undefined || name === '') return tabsFor(permissions)[0] ?? 'overview';
  return tabs.find((tab) => tab === name);
}
