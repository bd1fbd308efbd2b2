import {
  Activity,
  Bell,
  CalendarDays,
  ChartColumn,
  Euro,
  FileText,
  Gauge,
  Grid2x2,
  House,
  type LucideIcon,
  Plug,
  RadioTower,
  Settings2,
  Sun,
  Tag,
  User,
} from 'lucide-react';
import type { ShellMessages } from '../messages/fr/shell.ts';
import type { Path } from '../router/address.ts';

type Mode = 'server' | 'client';

/** A line of the menu. It names only what exists, in the mode and for the person that has it. */
export type NavItem = {
  readonly to: Exclude<Path, '/destinations/$type'>;
  readonly label: keyof ShellMessages['nav'];
  readonly icon: LucideIcon;
  /** Screens of one home come first. The others follow under a separator. */
  readonly ofHome: boolean;
  readonly mode?: Mode;
  /** Only with this permission, or with one of these. */
  readonly permission?: string | readonly string[];
  /** Shown among the tabs of a phone, under this shorter label. The others are behind "more". */
  readonly tab?: keyof ShellMessages['nav'];
};

export const navItems: readonly NavItem[] = [
  { to: '/p/$id/today', label: 'today', icon: Sun, ofHome: true, tab: 'today' },
  { to: '/p/$id/usage', label: 'usage', icon: Activity, ofHome: true, tab: 'usageShort' },
  { to: '/p/$id/calendar', label: 'calendar', icon: CalendarDays, ofHome: true },
  { to: '/p/$id/compare', label: 'compare', icon: ChartColumn, ofHome: true },
  { to: '/p/$id/power', label: 'power', icon: Gauge, ofHome: true },
  { to: '/p/$id/money', label: 'money', icon: Euro, ofHome: true, tab: 'money' },
  { to: '/p/$id/offers', label: 'offers', icon: Tag, ofHome: true },
  { to: '/signals', label: 'signals', icon: RadioTower, ofHome: true, tab: 'signals' },
  { to: '/p/$id/solar', label: 'solar', icon: Grid2x2, ofHome: true },
  { to: '/homes', label: 'homes', icon: House, ofHome: false },
  { to: '/account', label: 'account', icon: User, ofHome: false, mode: 'server' },
  { to: '/destinations', label: 'destinations', icon: Plug, ofHome: false, mode: 'client' },
  { to: '/journal', label: 'activity', icon: FileText, ofHome: false, mode: 'client' },
  { to: '/alerts', label: 'alerts', icon: Bell, ofHome: false },
  {
    to: '/admin/{-$tab}',
    label: 'admin',
    icon: Settings2,
    ofHome: false,
    mode: 'server',
    permission: ['dashboard:read', 'users:read', 'roles:read', 'offers:write', 'contributions:review', 'logs:read'],
  },
];

type Visitor = {
  readonly mode: Mode | undefined;
  readonly permissions: readonly string[];
  readonly hasHome: boolean;
};

export function navItemsFor({ mode, permissions, hasHome }: Visitor): NavItem[] {
  return navItems.filter(
    (navItem) =>
      (hasHome || !navItem.ofHome) &&
      (navItem.mode === undefined || navItem.mode === mode) &&
      (navItem.permission === undefined || [navItem.permission].flat().some((one) => permissions.includes(one))),
  );
}
