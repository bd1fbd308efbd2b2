import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type GridCell, type GridDocument, type GridRow, GridUnreadable, normaliseText } from './grid-document.ts';

const mostPages = 200;

type Word = GridCell & { readonly y: number; readonly height: number };

/** The lines of a PDF, made of the words at the same height. */
export async function readPdf(bytes: Uint8Array): Promise<GridDocument> {
  const options = { verbosity: 0, useSystemFonts: false, disableFontFace: true, isEvalSupported: false };
  // pdf.js detaches the caller's buffer, so it receives a copy.
  const loading = getDocument({ data: new Uint8Array(bytes), ...options });
  try {
    const document = await loading.promise;
    if (document.numPages > mostPages) throw new GridUnreadable('it has more pages than a price grid does');
    const rows: GridRow[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      rows.push(...toRows(items.flatMap(wordsOf), number));
    }
    if (rows.length === 0) throw new GridUnreadable('the document holds no text: its pages may be images');
    return { format: 'pdf', rows };
  } catch (error) {
    if (error instanceof GridUnreadable) throw error;
    throw new GridUnreadable('the file is not a readable PDF');
  } finally {
    await loading.destroy();
  }
}

// Pieces that the document draws together are split into words: the position of a word determines its table.
function wordsOf(item: object): Word[] {
  if (!('str' in item) || !('transform' in item) || !('width' in item)) return [];
  const { str, transform, width } = item as { str: string; transform: number[]; width: number };
  const [, , , height = 0, x = 0, y = 0] = transform;
  return [...str.matchAll(/\S+/g)].map((match) => ({
    text: normaliseText(match[0]),
    x: x + (width * match.index) / str.length,
    y,
    height: Math.abs(height),
  }));
}

function toRows(words: readonly Word[], page: number): GridRow[] {
  const lines: { y: number; height: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line && Math.abs(line.y - word.y) <= Math.max(line.height, word.height) / 2) line.words.push(word);
    else lines.push({ y: word.y, height: word.height, words: [word] });
  }
  return lines.map((line) => ({
    page,
    kind: 'line',
    table: null,
    cells: line.words.sort((a, b) => a.x - b.x).map(({ x, text }) => ({ x, text })),
  }));
}
