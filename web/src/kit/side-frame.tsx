import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { Preferences } from './preferences.tsx';

type SideFrameProps = {
  /** Beside the form. On a phone only `onPhone` is shown above it. */
  aside: ReactNode;
  onPhone?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** One question per page, with its context at the side: before login, and during onboarding. */
export function SideFrame({ aside, onPhone, isWide = false, children }: SideFrameProps) {
  return (
    <div className="grid min-h-screen max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_1fr] md:grid-cols-[232px_minmax(0,1fr)] lg:grid-cols-[400px_minmax(0,1fr)]">
      <aside className="border-line flex gap-6 px-6 py-8 lg:px-10 max-md:items-center max-md:justify-between max-md:border-b max-md:px-4 max-md:py-4 md:flex-col md:gap-11 md:border-r">
        <div className="brand !p-0">
          <Logo />
          svc
        </div>
        <div className="hidden flex-1 flex-col gap-6 md:flex">{aside}</div>
        {onPhone && <div className="md:hidden">{onPhone}</div>}
      </aside>
      <main
        className={`side-page mx-auto w-full px-4 py-6 md:max-lg:px-6 ${isWide ? 'max-w-[632px] md:pt-16' : 'max-w-[472px] md:pt-28'} flex flex-col gap-5`}
      >
        {children}
        <div className="mt-auto pt-6 md:hidden">
          <Preferences />
        </div>
      </main>
    </div>
  );
}
