/** How a page is looked at: size, theme, language, and what a browser or an eye makes of it. */
export type ThemeVariant = {
  readonly size: '390' | '768' | '1440' | '720';
  readonly theme: 'light' | 'dark';
  readonly language: 'fr' | 'en';
  readonly rendering: 'plain' | 'grey' | 'forced' | 'zoom';
  /** The first window, or the whole page. */
  readonly span: 'window' | 'page';
};

export const heights: Readonly<Record<ThemeVariant['size'], number>> = {
  '390': 844,
  '768': 1024,
  '1440': 900,
  '720': 450,
};

const usual = { language: 'fr', rendering: 'plain' } as const;
const whole: readonly ThemeVariant[] = (['1440', '768', '390'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((theme) => ({ ...usual, size, theme, span: 'page' }) as const),
);
const plain: readonly ThemeVariant[] = [
  ...(['1440', '390'] as const).map((size) => ({ ...usual, size, theme: 'light', span: 'window' }) as const),
  ...whole,
];
const grayscale: readonly ThemeVariant[] = whole
  .filter(({ size, theme }) => size !== '768' && theme === 'light')
  .map((variant) => ({ ...variant, rendering: 'grey' }));
const forced: readonly ThemeVariant[] = whole
  .filter(({ size, theme }) => size === '1440' && theme === 'light')
  .map((variant) => ({ ...variant, rendering: 'forced' }));
const english: readonly ThemeVariant[] = whole
  .filter(({ theme }) => theme === 'light')
  .map((variant) => ({ ...variant, language: 'en' }));
// A window of 1440 pixels at 200 % has 720 of its own.
const zoomed: ThemeVariant = { size: '720', theme: 'light', language: 'fr', rendering: 'zoom', span: 'page' };

/** The first shot of each screen uses every theme, its variants fewer, and a state only the whole page. */
export function themesOf(kind: 'screen' | 'variant' | 'state'): readonly ThemeVariant[] {
  if (kind === 'variant') return plain;
  if (kind === 'state') return [...whole, ...grayscale.slice(0, 1)];
  return [...plain, ...grayscale, ...forced, ...english, zoomed];
}

export const fileOf = (name: string, { size, theme, language, rendering, span }: ThemeVariant): string =>
  [
    name,
    size,
    theme,
    language === 'fr' ? '' : language,
    rendering === 'plain' ? '' : rendering,
    span === 'page' ? '' : span,
  ]
    .filter((part) => part !== '')
    .join('-')
    .concat('.png');
