import { type ErrorEntry, listErrors } from '../src/error-help/error-help.ts';

/** The page that `help` of every error points to, for who reads the project instead of an instance. */
export function renderErrors(): string {
  const english = new Map(listErrors('en').map((entry) => [entry.code, entry]));
  const lines = [
    '# Error codes',
    '',
    'Every error is `{ "detail", "code", … }`; `help` names its place on this page, which every instance serves at `/api/errors`.',
    'This page is made by `npm run openapi` from the catalogue in `server/src/errors.ts` and the words in `server/src/error-help`: edit those.',
  ];
  for (const entry of listErrors('fr')) lines.push(...renderEntry(entry, english.get(entry.code) ?? entry));
  return `${lines.join('\n')}\n`;
}

function renderEntry(fr: ErrorEntry, en: ErrorEntry): string[] {
  const status = fr.status === null ? 'beside an answer' : String(fr.status);
  const facts = [status, ...(fr.origin === null ? [] : [`origin \`${fr.origin}\``])].join(', ');
  return [
    '',
    `## ${fr.code}`,
    '',
    ...(fr.detail === null ? [facts] : [`${facts}: ${fr.detail}`]),
    '',
    `- fr: ${fr.cause} ${fr.remedy}`,
    `- en: ${en.cause} ${en.remedy}`,
  ];
}
