import type { Language } from '../../messages/formats.ts';

/** The catalogue's name in the typography of the page: "Fixe -20%" is "Fixe −20 %" in French. */
export function offerName(name: string, language: Language): string {
  return name
    .replace(/(?<=^|\s)-(?=\d)/g, '−')
    .replace(/(?<=\d)\s?%/g, language === 'fr' ? '\u202f%' : '%')
    .replace(/ - (?:Option )?/g, ', ');
}
