import { restoreFormulas } from '@svc/domain/csv';

/**
 * The lines of a CSV file as cells, one line at a time. Quoted cells may contain separators, quotes and line ends. The
 * sign that stops a spreadsheet from running a text as a formula is removed.
 */
export async function* readCells(bytes: AsyncIterable<Uint8Array>, sep: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8');
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let wasQuote = false;
  const endCell = () => {
    cells.push(restoreFormulas(cell));
    cell = '';
  };
  for await (const piece of bytes) {
    for (const sign of decoder.decode(piece, { stream: true })) {
      if (wasQuote) {
        wasQuote = false;
        if (sign === '"') {
          cell += '"';
          continue;
        }
        isQuoted = false;
      }
      if (isQuoted) {
        if (sign === '"') wasQuote = true;
        else cell += sign;
      } else if (sign === '"') isQuoted = true;
      else if (sign === sep) endCell();
      else if (sign === '\n') {
        endCell();
        yield cells;
        cells = [];
      } else if (sign !== '\r') cell += sign;
    }
  }
  if (cell !== '' || cells.length > 0) {
    endCell();
    yield cells;
  }
}
