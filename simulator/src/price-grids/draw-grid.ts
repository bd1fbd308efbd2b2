import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

const page = { width: 842, height: 595, margin: 30 };
const fontSize = 7;
const lineHeight = 11;

/**
 * A price grid in PDF, as suppliers publish it: every word of a row is drawn by itself at its column, so that a reader
 * has to find rows and columns by their positions. A form feed begins a page.
 */
export async function drawGrid(text: string, glued = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const content of text.split('\f')) {
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const columns = Math.max(1, ...lines.map((line) => line.split(' ').length));
    const step = Math.min(70, (page.width - 2 * page.margin) / columns);
    for (const [start, part] of paginate(lines)) {
      const sheet = document.addPage([page.width, page.height]);
      for (const [index, line] of part.entries()) {
        const y = page.height - page.margin - (index + 1) * lineHeight;
        drawLine(sheet, line, { y, step, font, glued: glued && start + index > 0 });
      }
    }
  }
  return await document.save();
}

function paginate(lines: readonly string[]): [start: number, lines: string[]][] {
  const perPage = Math.floor((page.height - 2 * page.margin) / lineHeight) - 1;
  const pages: [number, string[]][] = [];
  for (let start = 0; start < Math.max(1, lines.length); start += perPage)
    pages.push([start, lines.slice(start, start + perPage)]);
  return pages;
}

type Line = { readonly y: number; readonly step: number; readonly font: PDFFont; readonly glued: boolean };

function drawLine(sheet: PDFPage, line: string, { y, step, font, glued }: Line): void {
  if (glued) {
    sheet.drawText(line, { x: page.margin, y, size: fontSize, font });
    return;
  }
  for (const [column, word] of line.split(' ').entries())
    sheet.drawText(word, { x: page.margin + column * step, y, size: fontSize, font });
}
