import type { Day } from '../day.ts';

/** From a day on (null: since ever) a PDL has this offer; a null offer ends the choice. */
export type DatedChoice = { readonly valid_from: Day | null; readonly offer_id: string | null };

export type ChoiceInput = {
  readonly offer_id: string | null;
  /** Absent: today, or for all time where nothing was chosen before. */
  readonly from?: Day | undefined;
};

/** Where a choice is inserted, or why it cannot be. A choice of the same day is replaced. The past is not rewritten. */
export function placeChoice(
  known: readonly DatedChoice[],
  { offer_id, from }: ChoiceInput,
  today: Day,
): { readonly choice: DatedChoice } | { readonly failure: string } {
  if (from !== undefined && from > today) return { failure: 'a choice cannot begin after today' };
  const valid_from = from ?? (known.length === 0 ? null : today);
  return { choice: { valid_from, offer_id } };
}

/** The offer of a day; null where none was chosen. */
export function offerOn(choices: readonly DatedChoice[], day: Day): string | null {
  const past = choices.filter(({ valid_from }) => valid_from === null || valid_from <= day);
  const newest = past.reduce<DatedChoice | undefined>(
    (last, choice) => (last === undefined || (choice.valid_from ?? '') >= (last.valid_from ?? '') ? choice : last),
    undefined,
  );
  return newest?.offer_id ?? null;
}
