import type { Text } from './markdown.ts';

export type DoctorLine = {
  readonly state: 'ok' | 'WARN' | 'FAIL';
  /** As it is printed, with `{names}` for what differs. */
  readonly text: string;
  /** As it is printed after the arrow. */
  readonly advice?: string;
  readonly meaning: Text;
};

export type DoctorCheck = { readonly name: string; readonly about: Text; readonly lines: readonly DoctorLine[] };

export const fine: Text = { en: 'Nothing to do.', fr: 'Rien à faire.' };
