import type { CsvForm } from '@svc/domain/csv';
import { measureNames, measures } from '@svc/domain/readings/measure';
import { calendarNames, calendarOf } from '#features/calendars/index.ts';

const measureLines = measureNames.map((name) => {
  const { file, about } = measures[name];
  return `${`<PDL>/${file}.csv`.padEnd(32)}${about}`;
});

const archived = calendarNames.filter((name) => calendarOf(name).archive !== undefined);
const calendarsText = `${archived.slice(0, -1).join(', ')} and ${archived.at(-1)}`;

/** What a reader needs who opens the archive in ten years, without this program. */
export function readme({ sep, decimal }: CsvForm): string {
  return `Electricity data of one household / Données d'électricité d'un foyer

manifest.json               the list of these files: rows, days, bytes, SHA-256
pdls.json                   the metering points (PDL), and what was changed locally
calendars/*.csv             ${calendarsText} days as they were known here; moments are in UTC
pricing.csv                 own prices, shadow offer and invoice period of each PDL, and the offers it had
ignored-days.csv            days that were given up by hand; "end" is excluded
<PDL>/contract.json         what the operator says about the contract, where it was read
<PDL>/address.json          the address, where somebody asked for it
${measureLines.join('\n')}

CSV: UTF-8 with byte order mark, "${sep}" between cells, "${decimal}" as decimal sign, one header line.
Days are days in Paris. A step begins at "start" and ends before "end"; both carry their offset from UTC, so that the
repeated hour of October reads without doubt. A day or step without a line is unknown, which is not zero.
BRUT is a first value, CORRIGE a corrected one, CALCULE the sum of the day's load curve, made by svc.
"svc import-archive FILE" takes all of it into a client again.

CSV : UTF-8, "${sep}" entre les cellules, "${decimal}" comme signe décimal, une ligne d'en-tête. Les jours sont ceux de
Paris. Un pas commence à "start" et finit avant "end". Un jour ou un pas sans ligne est inconnu : ce n'est pas zéro.
`;
}
