/** The tariff palette: hue shows the day, strength shows the hour. The same on every screen. */
export type Register = 'base' | 'hp' | 'hc';

export const registerColour: Readonly<Record<Register, string>> = {
  base: 'var(--reg-base)',
  hp: 'var(--reg-hp)',
  hc: 'var(--reg-hc)',
};

/** Why something is not drawn as a value; each has a pattern of its own. */
export type MissingKind = 'hole' | 'unpublished' | 'waiting' | 'failed' | 'refused' | 'consent' | 'before' | 'unasked';

export const missingPattern: Readonly<Record<MissingKind, string>> = {
  hole: 'url(#hatch)',
  unpublished: 'url(#dots)',
  waiting: 'url(#dashes)',
  failed: 'url(#crosses)',
  refused: 'url(#crosses)',
  consent: 'url(#crosses)',
  before: 'none',
  unasked: 'var(--well)',
};

const crossed =
  'repeating-linear-gradient(45deg, var(--hatch) 0 1.2px, transparent 1.2px 5px), repeating-linear-gradient(135deg, var(--hatch) 0 1.2px, transparent 1.2px 5px)';

/** The same patterns as an element background: the keys of a legend. */
export const missingBackground: Readonly<Record<MissingKind, string>> = {
  hole: 'repeating-linear-gradient(135deg, var(--hatch) 0 1.5px, transparent 1.5px 5px)',
  unpublished: 'radial-gradient(circle at 2px 2px, var(--hatch) 1px, transparent 1.3px) 0 0 / 5px 5px',
  waiting: 'repeating-linear-gradient(0deg, var(--hatch) 0 1.4px, transparent 1.4px 5px)',
  failed: crossed,
  refused: crossed,
  consent: crossed,
  before: 'none',
  unasked: 'var(--well)',
};

const tagTokens: Readonly<Record<string, string>> = {
  base: 'base',
  hp: 'hp',
  hc: 'hc',
  week: 'hp',
  week_hp: 'hp',
  week_hc: 'hc',
  weekend: 'we-hc',
  weekend_hp: 'we-hp',
  weekend_hc: 'we-hc',
  blue_hp: 'bleu-hp',
  blue_hc: 'bleu-hc',
  white_hp: 'blanc-hp',
  white_hc: 'blanc-hc',
  red_hp: 'rouge-hp',
  red_hc: 'rouge-hc',
  normal: 'base',
  peak: 'rouge-hp',
  peak_day: 'rouge-hp',
  winter_hp: 'hp',
  winter_hc: 'hc',
  summer_hp: 'we-hp',
  summer_hc: 'we-hc',
  eco_hp: 'hp',
  eco_hc: 'hc',
  sobriete_hp: 'rouge-hp',
  sobriete_hc: 'rouge-hc',
};
const ownTokens = ['base', 'hc', 'we-hp', 'we-hc', 'blanc-hp', 'blanc-hc'];

function tokenOf(tag: string): string {
  if (tag === 'subscription') return 'ink-3';
  const own = Number(/^own_(\d+)$/.exec(tag)?.[1] ?? 1);
  return `reg-${tagTokens[tag] ?? ownTokens[(own - 1) % ownTokens.length]}`;
}

/** The subscription is weaker than energy. */
export const tokenFill = (token: string): string =>
  token === 'ink-3' ? 'color-mix(in srgb, var(--ink-3) 55%, var(--surface))' : `var(--${token})`;

/** The colour of a register by its tag in a cost. The household's own prices cycle through colours. */
export const tagColour = (tag: string): string => tokenFill(tokenOf(tag));

/** A weave repeats the information of a hue: registers of one tariff are also distinguishable without colours. */
export type Weave = 'lines' | 'dots' | 'bars';
export const weaves: Readonly<Record<string, Weave>> = {
  'reg-rouge-hp': 'lines',
  'reg-rouge-hc': 'lines',
  'reg-we-hp': 'dots',
  'reg-we-hc': 'dots',
  'ink-3': 'bars',
};

/** The same for a shape of a drawing: its colour, or the pattern woven from it. */
export const tagFill = (tag: string): string =>
  weaves[tokenOf(tag)] === undefined ? tagColour(tag) : `url(#weave-${tokenOf(tag)})`;

/** The strokes of a weave. The subscription is flat on a screen with colours: its strokes show on paper and in grey. */
export const thread: Readonly<Record<Weave, string>> = {
  lines: 'var(--surface)',
  dots: 'var(--surface)',
  bars: 'var(--grey-thread, transparent)',
};
const threads: Readonly<Record<Weave, string>> = {
  lines: `repeating-linear-gradient(45deg, ${thread.lines} 0 1px, transparent 1px 4px), `,
  dots: `radial-gradient(circle at 2px 2px, ${thread.dots} 1px, transparent 1.3px) 0 0 / 4px 4px, `,
  bars: `repeating-linear-gradient(90deg, ${thread.bars} 0 1px, transparent 1px 4px), `,
};

/** The same as an element background. */
export function tagBackground(tag: string): string {
  const weave = weaves[tokenOf(tag)];
  return `${weave === undefined ? '' : threads[weave]}${tagColour(tag)}`;
}

/** White has an edge: on paper it would not be seen. */
export const tagEdge = (tag: string): string | undefined =>
  tokenOf(tag).startsWith('reg-blanc') ? 'var(--reg-blanc-edge)' : undefined;
