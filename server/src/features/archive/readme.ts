import type { CsvForm } from '@svc/domain/csv';

/** What somebody needs who opens the archive in ten years, without this program. */
export function readme({ sep, decimal }: CsvForm): string {
  return `Electricity data of one household / Données d'électricité d'un foyer

manifest.json               the list of these files: rows, days, bytes, SHA-256
pdls.json                   the metering points (PDL), and what was changed locally
<PDL>/contract.json         what the operator says about the contract, where it was read
<PDL>/address.json          the address, where somebody asked for it
<PDL>/consumption_daily.csv     energy taken from the grid each day, Wh
<PDL>/production_daily.csv      energy given to the grid each day, Wh
<PDL>/max_power.csv             the highest power of each day, VA, and its moment
<PDL>/consumption_detail.csv    load curve: average power of each step, W, and its energy, Wh
<PDL>/production_detail.csv     the same of what was given to the grid

CSV: UTF-8 with byte order mark, "${sep}" between cells, "${decimal}" as decimal sign, one header line.
Days are days in Paris. A step begins at "start" and ends before "end"; both carry their offset from UTC, so that the
repeated hour of October reads without doubt. A day or step without a line is unknown, which is not zero.
BRUT is a first value, CORRIGE a corrected one.

CSV : UTF-8, "${sep}" entre les cellules, "${decimal}" comme signe décimal, une ligne d'en-tête. Les jours sont ceux de
Paris. Un pas commence à "start" et finit avant "end". Un jour ou un pas sans ligne est inconnu : ce n'est pas zéro.
`;
}
