import type { CsvForm } from '@svc/domain/csv';
import { measureNames, measures } from '@svc/domain/readings/measure';

const measureLines = measureNames.map((name, index) => {
  const { file, about } = measures[name];
  return `${`<PDL>/${file}`.padEnd(28)}${about}${index === 0 ? ' (.csv and .json)' : ''}`;
});

/** What a reader needs who opens the file in ten years, without this program. */
export function readme({ sep, decimal }: CsvForm): string {
  return `What this gateway holds about your account / Ce que cette passerelle conserve de votre compte

account.json                the account, its PDLs, consents and contributions, and what administrators did to it
pdls.csv, consents.csv      the metering points (PDL) and their consents, as tables
manifest.json               which PDLs are in this file, and why another one is not
<PDL>/contract.json         and address, customer, contact: what the operator told, where it was asked in the last day
${measureLines.join('\n')}

The gateway keeps readings for a day at most: days that nobody has asked for since are not here, and can be read from
the operator again. A day or step without a line is unknown, which is not zero.

CSV: UTF-8 with byte order mark, "${sep}" between cells, "${decimal}" as decimal sign, one header line. A text that a
spreadsheet would run as a formula begins with an apostrophe. Days are days in Paris.

CSV : UTF-8, "${sep}" entre les cellules, "${decimal}" comme signe décimal, une ligne d'en-tête. Les jours sont ceux de
Paris. Un jour ou un pas sans ligne est inconnu : ce n'est pas zéro.
`;
}
