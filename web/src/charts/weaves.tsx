import { type Weave, weaves } from '../theme/registers.ts';

const threads: Readonly<Record<Weave, string>> = { lines: 'M-1 6L6 -1', dots: 'M2 2h.5', bars: 'M2.5 0V5' };

/** Fill patterns for the registers of a chart, where colour alone would not distinguish them. */
export function Weaves() {
  return (
    <defs>
      {Object.entries(weaves).map(([token, weave]) => (
        <pattern key={token} id={`weave-${token}`} width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" fill={`var(--${token})`} />
          <path d={threads[weave]} stroke="var(--surface)" strokeLinecap="square" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
