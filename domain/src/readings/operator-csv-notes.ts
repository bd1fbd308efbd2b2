export type CsvWarning = {
  readonly line: number;
  /** The message also applies to the lines up to this one. */
  readonly last_line?: number;
  readonly message: string;
};

const mostSkips = 50;
const mostRefusals = 100;
/** Larger values fit no household and no database column: Wh of a day, and W that 25 hours make a day of. */
export const largestDay = 1_000_000_000;
export const largestPower = largestDay / 25;

/** What makes a cell W or Wh, and how much of that there may be. */
type Scale = { readonly factor: number; readonly largest: number };

/** Collects messages about the lines of a file that contain no reading. */
export function createNotes() {
  const skips: CsvWarning[] = [];
  const refusals: { line: number; last_line?: number; message: string }[] = [];
  let skipped = 0;
  let refused = 0;
  const skip = (line: number, message: string): undefined => {
    skipped += 1;
    if (skips.length < mostSkips) skips.push({ line, message });
  };
  return {
    skip,
    /** A line with an impossible moment. Neighbours are reported as one range, so that each of them is named. */
    refuse(line: number, message: string): void {
      refused += 1;
      const last = refusals.at(-1);
      if (last?.message === message && (last.last_line ?? last.line) === line - 1) last.last_line = line;
      else if (refusals.length < mostRefusals) refusals.push({ line, message });
    },
    /** Whole units from kW, kWh or Wh, with a decimal comma or point. */
    readValue(line: number, text: string, { factor, largest }: Scale): number | undefined {
      if (text === '' || text.toLowerCase() === 'null') return skip(line, 'no value');
      const value = Number(text.replace(/\s/g, '').replace(',', '.'));
      if (!Number.isFinite(value)) return skip(line, 'not a number');
      if (value * factor > largest) return skip(line, 'too large a value');
      return value < 0 ? skip(line, 'negative value') : Math.round(value * factor);
    },
    result: () => ({ skipped, refused, warnings: [...skips, ...refusals].sort((a, b) => a.line - b.line) }),
  };
}
