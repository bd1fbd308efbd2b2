type TempoMarkProps = { colour: 'BLEU' | 'BLANC' | 'ROUGE'; size?: number; isHollow?: boolean };

/** Disc, ring, diamond: the three are told apart without colour. Hollow is not decided, or not yet used. */
export function TempoMark({ colour, size = 16, isHollow = false }: TempoMarkProps) {
  const hollow = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.4 };
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {colour === 'BLEU' && <circle cx="6" cy="6" r="5.2" {...(isHollow ? { fill: 'var(--ink-2)' } : blue)} />}
      {colour === 'BLANC' && <circle cx="6" cy="6" r="5" {...(isHollow ? hollow : white)} />}
      {colour === 'ROUGE' && <path d="M6 .5 11.5 6 6 11.5 .5 6Z" {...(isHollow ? hollow : red)} />}
    </svg>
  );
}

const blue = { fill: 'var(--reg-bleu-hp)' };
const white = { fill: 'var(--reg-blanc-hp)', stroke: 'var(--reg-blanc-edge)', strokeWidth: 2 };
const red = { fill: 'var(--reg-rouge-hp)' };
