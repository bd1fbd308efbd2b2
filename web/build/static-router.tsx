import type { ReactNode } from 'react';

/** Replaces the router while pages are rendered at build time: a link is a plain one, relative to the page's base. */
type LinkProps = { to: string; className?: string; children?: ReactNode };

export function Link({ to, className, children }: LinkProps) {
  return (
    <a href={to === '/' ? './/' : to.slice(1)} className={className}>
      {children}
    </a>
  );
}

export const useNavigate = () => () => undefined;
export const useSearch = () => ({});
