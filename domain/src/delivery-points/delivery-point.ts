import { type Day, minDay } from '../day.ts';

/** A PDL's identifier: exactly 14 digits, stored as text because a leading 0 is significant. */
export type UsagePointId = string & { readonly usagePointId: unique symbol };

/** What the rules of a link look at. */
export type LinkedPoint = {
  readonly id: string;
  readonly user_id: string;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
};

/** The one form of a PDL's number: 14 digits. */
export const usagePointIdForm = /^\d{14}$/;

/** Parses an identifier as users paste it: spaces are ignored, nothing else is. */
export function parseUsagePointId(input: unknown): UsagePointId | undefined {
  if (typeof input !== 'string') return undefined;
  const digits = input.replace(/\s/g, '');
  return usagePointIdForm.test(digits) ? (digits as UsagePointId) : undefined;
}

/** What leaves the process in logs and diagnostics: the last four digits. */
export function maskUsagePointId(id: string): string {
  return `${'*'.repeat(Math.max(0, id.length - 4))}${id.length > 4 ? id.slice(-4) : '*'.repeat(id.length)}`;
}

type LinkRule = {
  readonly rule: 'self' | 'foreign' | 'consumption' | 'production';
  readonly sentence: string;
  readonly isMet: (source: LinkedPoint, target: LinkedPoint) => boolean;
};

const linkRules: readonly LinkRule[] = [
  { rule: 'self', sentence: 'A PDL cannot be linked to itself.', isMet: (source, target) => source.id !== target.id },
  {
    rule: 'foreign',
    sentence: 'Both PDLs must belong to the same user.',
    isMet: (source, target) => source.user_id === target.user_id,
  },
  {
    rule: 'consumption',
    sentence: 'The PDL that is linked must have consumption.',
    isMet: (source) => source.has_consumption,
  },
  {
    rule: 'production',
    sentence: 'The PDL it is linked to must have production.',
    isMet: (_, target) => target.has_production,
  },
];

export type LinkCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly broken: readonly LinkRule['rule'][]; readonly text: string };

/**
 * Every broken rule has its own sentence. A `foreign` target gets the same response as an unknown one, without a
 * sentence.
 */
export function checkLink(source: LinkedPoint, target: LinkedPoint): LinkCheck {
  const broken = linkRules.filter(({ isMet }) => !isMet(source, target));
  if (broken.length === 0) return { ok: true };
  return { ok: false, broken: broken.map(({ rule }) => rule), text: broken.map(({ sentence }) => sentence).join(' ') };
}

const usesOfInactive = { list: true, edit: true, operator_route: false, job: false } as const;

export type PointUse = keyof typeof usesOfInactive;

/** An inactive PDL remains listed and editable. Operator routes treat it as unknown, and no job fetches it. */
export function permitsUse(point: { readonly is_active: boolean }, use: PointUse): boolean {
  return point.is_active || usesOfInactive[use];
}

/**
 * The first day the operator really returned. Pass only days with a value: a requested day that was refused or empty is
 * no evidence.
 */
export function oldestAvailableDay(stored: Day | null, returned: Iterable<Day>): Day | null {
  let oldest = stored;
  for (const day of returned) oldest = oldest === null ? day : minDay(oldest, day);
  return oldest;
}

const unnamedHome = { fr: 'Logement', en: 'Home' } as const;

/** What a text calls a home: a home without a name is listed as `…0012`, and is called as on its pages. */
export const homeLabel = (name: string, language: 'fr' | 'en'): string =>
  name.replace(/^…(\d{4})$/, `${unnamedHome[language]} ••••\u00a0$1`);
