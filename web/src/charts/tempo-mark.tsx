const hollow = { fill: 'none', stroke: 'var(--ink-2)', strokeWidth: 1.4 };
const looks = {
  own: {
    BLEU: { fill: 'var(--reg-bleu-hp)' },
    BLANC: { fill: 'var(--reg-blanc-hp)', stroke: 'var(--reg-blanc-edge)', strokeWidth: 2 },
    ROUGE: { fill: 'var(--reg-rouge-hp)' },
  },
  /** Not decided, or not yet used. */
  hollow: { BLEU: { fill: 'var(--ink-2)' }, BLANC: hollow, ROUGE: hollow },
  /** The same colour as the text beside it. */
  inked: {
    BLEU: { fill: 'currentcolor' },
    BLANC: { fill: 'none', stroke: 'currentcolor', strokeWidth: 2 },
    ROUGE: { fill: 'currentcolor' },
  },
};

type TempoMarkProps = { colour: 'BLEU' | 'BLANC' | 'ROUGE'; size?: number; look?: keyof typeof looks };

/** Disc, ring, diamond: the three are distinguishable without colour. */
export function TempoMark({ colour, size = 16, look = 'own' }: TempoMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {colour === 'BLEU' && <circle cx="6" cy="6" r="5.2" {...looks[look].BLEU} />}
      {colour === 'BLANC' && <circle cx="6" cy="6" r="5" {...looks[look].BLANC} />}
      {colour === 'ROUGE' && <path d="M6 .5 11.5 6 6 11.5 .5 6Z" {...looks[look].ROUGE} />}
    </svg>
  );
}
