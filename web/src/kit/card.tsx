import { Fragment, type ReactNode, useId } from 'react';
import { useI18n } from '../messages/i18n.tsx';

// A tablet has two columns: up to half of a wide window is half of it (controls.css), and more is the whole.
const columns = {
  3: 'card-half lg:col-span-3',
  4: 'card-half lg:col-span-4',
  5: 'card-half lg:col-span-5',
  6: 'card-half lg:col-span-6',
  7: 'lg:col-span-7',
  8: 'lg:col-span-8',
  9: 'lg:col-span-9',
  12: 'lg:col-span-12',
} as const;

type CardProps = { title: ReactNode; aside?: ReactNode; span: keyof typeof columns; children: ReactNode };

/** A border, a title, one figure or one action. A chart in it puts its tools at the end of the head. */
export function Card({ title, aside, span, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`card ${columns[span]}`}>
      <div className="card-head">
        <h2 id={titleId}>{title}</h2>
        {aside}
        <span className="card-tools" />
      </div>
      {children}
    </section>
  );
}

/** A number and its unit. English writes its currency in front. */
export function Figure({ value, unit, isLarge = false }: { value: string; unit: string; isLarge?: boolean }) {
  const isInFront = useI18n().formats.language === 'en' && unit === '€';
  return (
    <span className={isLarge ? 'figure figure-large' : 'figure'}>
      {isInFront && <small className="!ml-0 mr-[0.1em]">{unit}</small>}
      {value.split('\u202f').map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits is its place in the number
        <Fragment key={index}>
          {index > 0 && <i>{'\u202f'}</i>}
          {part}
        </Fragment>
      ))}
      {!isInFront && <small>{unit}</small>}
    </span>
  );
}

type LegendEntry = {
  readonly label: string;
  readonly colour: string;
  readonly form?: 'square' | 'line' | 'dash' | 'dot' | 'band';
  /** The outline of a square with a pale or patterned fill. */
  readonly edge?: string | undefined;
};

const strokes: Partial<Record<string, string>> = { line: 'solid', dash: 'dashed', dot: 'dotted' };

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {entries.map(({ label, colour, form = 'square', edge }) => (
        <span key={label} className="key">
          {form in strokes ? (
            <i className="block w-4" style={{ borderTop: `2px ${strokes[form]} ${colour}` }} />
          ) : (
            <i
              className="block size-3 rounded-[3px]"
              style={{ background: colour, opacity: form === 'band' ? 0.35 : 1, border: edge && `1px solid ${edge}` }}
            />
          )}
          {label}
        </span>
      ))}
    </div>
  );
}

/** A line of a list: what it is called, and its value at the other side. */
export function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <span className="text-ink-2">{name}</span>
      <span className="text-right font-semibold">{children}</span>
    </div>
  );
}
