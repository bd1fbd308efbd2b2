import { deflateSync } from 'node:zlib';

/** A file that wants more than a price grid deserves. */
export type HostileGrid = {
  readonly name: string;
  readonly format: 'pdf' | 'html';
  readonly bytes?: Buffer;
  /** A fault of the simulated site instead of a file. */
  readonly fault?: string;
};

type Part = { readonly dictionary: string; readonly stream?: Buffer };

/** A PDF of these objects, numbered from 1; the first is the catalogue. */
function pdf(parts: readonly Part[], trailer = ''): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  const push = (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  };
  for (const [index, { dictionary, stream }] of parts.entries()) {
    offsets.push(length);
    push(Buffer.from(`${index + 1} 0 obj\n`));
    if (!stream) push(Buffer.from(`${dictionary}\nendobj\n`));
    else {
      push(Buffer.from(`${dictionary.replace(/>>$/, `/Length ${stream.length}>>`)}\nstream\n`));
      push(stream);
      push(Buffer.from('\nendstream\nendobj\n'));
    }
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}`;
  push(Buffer.from(`${head}trailer\n<</Root 1 0 R/Size ${parts.length + 1}${trailer}>>\nstartxref\n${length}\n%%EOF`));
  return Buffer.concat(chunks);
}

const catalogue = { dictionary: '<</Type/Catalog/Pages 2 0 R>>' };
const pages = { dictionary: '<</Type/Pages/Kids[3 0 R]/Count 1>>' };
const font = { dictionary: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>' };
const page = (contents = '4 0 R', more = '') => ({
  dictionary: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 5 0 R>>>>/Contents ${contents}${more}>>`,
});
const compressed = (content: Buffer | string): Part => ({
  dictionary: '<</Filter/FlateDecode>>',
  stream: deflateSync(content, { level: 9 }),
});
const onePage = (content: Part, ...more: Part[]) => pdf([catalogue, pages, page(), content, font, ...more]);

const words = (count: number) => {
  const lines = Array.from({ length: count }, (_, index) => `1 0 0 1 ${index % 600} ${index % 800} Tm(${index},52)Tj`);
  return `BT/F1 1 Tf ${lines.join('\n')} ET`;
};
const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;
const html = (body: string) => Buffer.from(`<!doctype html><html><body>${body}</body></html>`);

export function drawHostileGrids(): HostileGrid[] {
  const megabyte = 1_000_000;
  const pdfs: Record<string, Buffer> = {
    'a stream that inflates to 200 MB': onePage(compressed(Buffer.alloc(200 * megabyte, ' '))),
    'a hundred streams of a megabyte': onePage(
      compressed('BT ET'),
      ...Array.from({ length: 100 }, () => compressed(Buffer.alloc(megabyte, ' '))),
    ),
    'a bomb packed twice': onePage({
      dictionary: '<</Filter[/FlateDecode/FlateDecode]>>',
      stream: deflateSync(deflateSync(Buffer.alloc(60 * megabyte, ' '), { level: 9 })),
    }),
    'an object stream of ten million objects': onePage(compressed('BT ET'), {
      dictionary: '<</Type/ObjStm/N 10000000/First 20000000/Filter/FlateDecode>>',
      stream: deflateSync('7 0 '.repeat(megabyte), { level: 9 }),
    }),
    'arrays nested a million deep': pdf([
      catalogue,
      pages,
      page('4 0 R', `/Annots ${deep('[', ']', megabyte)}`),
      compressed('BT ET'),
      font,
    ]),
    'dictionaries nested deeply': onePage(compressed(`BT/F1 1 Tf ${deep('<</A ', '>>', 300_000)} BDC(1)Tj ET`)),
    'a page tree that bites its tail': pdf([
      catalogue,
      { dictionary: '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>' },
    ]),
    'a thousand million pages': pdf([
      catalogue,
      { dictionary: '<</Type/Pages/Kids[3 0 R]/Count 1000000000>>' },
      page(),
      compressed('BT ET'),
      font,
    ]),
    'a table of references that leads to itself': pdf([catalogue, pages, page(), compressed('BT ET'), font], '/Prev 9'),
    'three hundred thousand words': onePage(compressed(words(300_000))),
    'one word of thirty million letters': onePage(compressed(`BT/F1 1 Tf(${'1'.repeat(30 * megabyte)})Tj ET`)),
    'a form that draws itself': pdf([
      catalogue,
      pages,
      { dictionary: page().dictionary.replace('/Font', '/XObject<</X 6 0 R>>/Font') },
      compressed('/X Do'),
      font,
      {
        dictionary: '<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X 6 0 R>>>>>>',
        stream: Buffer.from('/X Do '.repeat(100)),
      },
    ]),
  };
  const pagesOfTheWeb: Record<string, Buffer> = {
    'two hundred thousand rows': html(`<table>${'<tr><td>6 kVA<td>1'.repeat(200_000)}</table>`),
    'elements nested deeply': html(`${'<div>'.repeat(300_000)}<p>1`),
    'tables in tables': html('<table><tr><td>'.repeat(20_000)),
    'a cell of a thousand million columns': html(
      `<table>${'<tr><td colspan="1000000000" rowspan="1000000000">1'.repeat(50_000)}</table>`,
    ),
    'a heading for a slow pattern': html(`<h3>Grille Tarifaire ${'/ base '.repeat(300_000)}</h3>`.repeat(2)),
    'a heading of spaces': html(`<h3>Grille Tarifaire a${' '.repeat(2 * megabyte)}!</h3>`),
  };
  const named = (format: 'pdf' | 'html', files: Record<string, Buffer>): HostileGrid[] =>
    Object.entries(files).map(([name, bytes]) => ({ name, format, bytes }));
  return [
    ...named('pdf', pdfs),
    ...named('html', pagesOfTheWeb),
    { name: 'a body that unpacks to a gigabyte', format: 'html', fault: 'gzip_bomb' },
    { name: 'a body that never ends', format: 'pdf', fault: 'hang_after_headers' },
  ];
}
