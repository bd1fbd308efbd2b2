import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api/queries.ts';
import { useHome, useHomes } from '../api/use-home.ts';
import { fillPath } from '../router/address.ts';
import { Link, usePathname } from '../router/index.tsx';
import { type NavItem, navItemsFor } from './nav-items.ts';

/** The home that is open, or else the first. */
export function useNearHome(): string | undefined {
  const home = useHome();
  const homes = useHomes();
  return (home ?? homes[0])?.id;
}

/** The menu items available to the current user. */
export function useNavItems(): NavItem[] {
  const { data: me } = useQuery(queries.me());
  const { data: capabilities } = useQuery(queries.capabilities());
  const hasHome = useNearHome() !== undefined;
  return navItemsFor({ mode: capabilities?.mode, permissions: me?.permissions ?? [], hasHome });
}

type NavLinkProps = { navItem: NavItem; className?: string; title?: string; children: ReactNode };

export function NavLink({ navItem, ...rest }: NavLinkProps) {
  const id = useNearHome() ?? '';
  const pathname = usePathname();
  const own = fillPath(navItem.to, { id });
  const isCurrent = pathname === own || pathname.startsWith(`${own}/`);
  return <Link to={navItem.to} params={{ id }} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
