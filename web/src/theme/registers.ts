/** The tariff palette: hue says which day, strength says which hour. The same on every screen. */
export type Register = 'base' | 'hp' | 'hc';

export const registerColour: Readonly<Record<Register, string>> = {
  base: 'var(--reg-base)',
  hp: 'var(--reg-hp)',
  hc: 'var(--reg-hc)',
};

/** Why something is not drawn as a value; each has a pattern of its own. */
export type Absence = 'hole' | 'unpublished' | 'waiting' | 'refused' | 'consent' | 'before';

export const absencePattern: Readonly<Record<Absence, string>> = {
  hole: 'url(#hatch)',
  unpublished: 'url(#dots)',
  waiting: 'url(#dashes)',
  refused: 'url(#crosses)',
  consent: 'url(#crosses)',
  before: 'none',
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
const ownTokens = ['base', 'hc', 'we-hp', 'bleu-hp', 'we-hc', 'bleu-hc'];

/** The colour of a register by its tag in a cost; prices of one's own take turns. */
export function tagColour(tag: string): string {
  if (tag === 'subscription') return 'var(--ink-3)';
  const own = Number(/^own_(\d+)$/.exec(tag)?.[1] ?? 1);
  return `var(--reg-${tagTokens[tag] ?? ownTokens[(own - 1) % ownTokens.length]})`;
}

/** White has an edge: on paper it would not be seen. */
export const tagEdge = (tag: string): string | undefined =>
  tag.startsWith('white') ? 'var(--reg-blanc-edge)' : undefined;
