export const rows = 48;
export const levels = ['--heat-0', '--heat-1', '--heat-2', '--heat-3', '--heat-4', '--heat-5'];

/** The power in watts at which each level begins, in round numbers; the last one contains all that is above it. */
export function levelEdges(most_w: number): number[] {
  const top = 1000 * 2 ** Math.round(Math.log2(Math.max(1000, most_w) / 1000));
  return levels.map((_, index) => (index === 0 ? 0 : top / 2 ** (levels.length - 1 - index)));
}

/** Where a power lies on the scale of these edges, from 0 to 1. */
export function placeOf(power: number, edges: readonly number[]): number {
  const last = edges.length - 1;
  const next = edges.findIndex((edge) => edge > power);
  if (next < 0) return 1;
  const [low = 0, high = 1] = [edges[next - 1], edges[next]];
  return (next - 1 + (power - low) / (high - low)) / last;
}

type Cells = { readonly powers: Float64Array; readonly days: number; readonly most: number };

/** A column a day; or, tall, a row a day with the newest on top. */
export function drawCells(
  node: HTMLCanvasElement,
  { powers, days, most }: Cells,
  token: (name: string) => string,
  isTall: boolean,
) {
  node.width = isTall ? rows : days;
  node.height = isTall ? days : rows;
  const context = node.getContext('2d');
  if (!context) return;
  const image = context.createImageData(node.width, node.height);
  const pixels = new Uint32Array(image.data.buffer);
  const stops = levels.map((name) => readColour(token(name)));
  // Each shade is mixed once: three years are fifty thousand cells.
  const palette = Uint32Array.from({ length: shades + 1 }, (_, shade) => pack(mix(stops, shade / shades)));
  const edges = levelEdges(most);
  const blank = pack(readColour(token('--surface')));
  const stroke = pack(readColour(token('--hatch')));
  for (let day = 0; day < days; day++)
    for (let row = 0; row < rows; row++) {
      const power = powers[day * rows + row] ?? Number.NaN;
      const place = isTall ? (days - 1 - day) * rows + row : row * days + day;
      if (Number.isNaN(power)) pixels[place] = (day + row) % 4 === 0 ? stroke : blank;
      else pixels[place] = palette[Math.round(placeOf(power, edges) * shades)] ?? blank;
    }
  context.putImageData(image, 0, 0);
}

const shades = 255;

type Colour = readonly [number, number, number];

/** Of #rrggbb, or of #rgb as a build writes it where it can. */
function readColour(hex: string): Colour {
  const size = hex.length < 7 ? 1 : 2;
  const at = (index: number) =>
    Number.parseInt(hex.slice(1 + index * size, 1 + (index + 1) * size).repeat(3 - size), 16);
  return [at(0), at(1), at(2)];
}

function mix(stops: readonly Colour[], share: number): Colour {
  const place = share * (stops.length - 1);
  const low = stops[Math.floor(place)] ?? [0, 0, 0];
  const high = stops[Math.ceil(place)] ?? low;
  const part = place - Math.floor(place);
  const blend = (index: 0 | 1 | 2) => Math.round(low[index] + (high[index] - low[index]) * part);
  return [blend(0), blend(1), blend(2)];
}

/** Red first in memory, on every machine that browsers run on. */
const pack = ([red, green, blue]: Colour) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
