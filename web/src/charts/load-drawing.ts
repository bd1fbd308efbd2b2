import type { Instant } from '@svc/domain/paris-time';
import type { Register } from '../theme/registers.ts';
import type { Bucket } from './load-buckets.ts';
import { type Envelope, missingSpansOf } from './load-envelope.ts';
import type { Tick } from './load-ticks.ts';
import type { TimeWindow } from './zoom-window.ts';

export type Tariff = { readonly from: Instant; readonly to: Instant; readonly register: Register };

/** Everything that is drawn, in the units of the axis. */
export type LoadPicture = {
  readonly window: TimeWindow;
  readonly width: number;
  readonly height: number;
  readonly scale: { readonly top: number; readonly step: number };
  readonly unit: string;
  readonly envelope: Envelope | undefined;
  /** A band and its mean, not a line. */
  readonly isFar: boolean;
  readonly before: Envelope | undefined;
  readonly buckets: readonly Bucket[] | undefined;
  readonly tariffs: readonly Tariff[];
  /** Columns before this moment are still loading, not missing. */
  readonly knownFrom: Instant;
  readonly ticks: readonly (Tick & { readonly name: string; readonly isStrong: boolean })[];
  readonly number: (value: number) => string;
  readonly cursor: { readonly from: Instant; readonly to: Instant; readonly value: number | undefined } | undefined;
};

type Token = (name: string) => string;
export const plot = { left: 44, top: 32, bottom: 32 } as const;

export function drawLoad(node: HTMLCanvasElement, picture: LoadPicture, token: Token): void {
  const ratio = devicePixelRatio;
  const { width, height, window } = picture;
  const [wide, tall] = [Math.round(width * ratio), Math.round((height + plot.top + plot.bottom) * ratio)];
  if (node.width !== wide || node.height !== tall) Object.assign(node, { width: wide, height: tall });
  const context = node.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height + plot.top + plot.bottom);
  context.translate(0, plot.top);
  const x = (at: Instant) => plot.left + ((at - window.from) / (window.to - window.from)) * (width - plot.left);
  const y = (value: number) => height - (value / picture.scale.top) * height;
  const pen: Pen = { context, token, x, y, picture, ratio };
  drawAxis(pen);
  context.save();
  context.beginPath();
  context.rect(plot.left, -plot.top, width - plot.left, height + plot.top + plot.bottom);
  context.clip();
  drawTariffs(pen);
  drawMissing(pen);
  if (picture.buckets) drawBuckets(pen, picture.buckets);
  // The area is opaque: the earlier curve is drawn over it and under the line.
  if (picture.envelope) drawArea(pen, picture.envelope);
  if (picture.before) drawBefore(pen, picture.before);
  if (picture.envelope) drawEnvelope(pen, picture.envelope);
  drawCursor(pen);
  context.restore();
}

type Pen = {
  readonly context: CanvasRenderingContext2D;
  readonly token: Token;
  readonly x: (at: Instant) => number;
  readonly y: (value: number) => number;
  readonly picture: LoadPicture;
  readonly ratio: number;
};

function drawAxis({ context, token, x, y, picture }: Pen): void {
  const { width, height, scale, unit, ticks, number } = picture;
  context.font = `400 14px ${token('--font')}`;
  context.textAlign = 'right';
  for (let value = 0; value <= scale.top + 1e-9; value += scale.step) {
    context.fillStyle = token(value === 0 ? '--line-strong' : '--grid');
    context.fillRect(plot.left, Math.round(y(value)), width - plot.left, 1);
    context.fillStyle = token('--axis');
    context.fillText(number(value), plot.left - 8, y(value) + 5);
  }
  context.fillText(unit, plot.left - 8, -14);
  ticks.forEach((tick, index) => {
    const [here, next] = [x(tick.at), x(ticks[index + 1]?.at ?? picture.window.to)];
    context.fillStyle = token(tick.isStrong ? '--ink' : '--axis');
    context.font = `${tick.isStrong ? 600 : 400} 14px ${token('--font')}`;
    // A day that is as wide as its name has it in its middle; everything else is named where it begins.
    const isMiddle = tick.kind === 'day' && next - here > 60 && next - here < 400 && ticks[index + 1]?.kind !== 'hour';
    context.textAlign = isMiddle ? 'center' : 'left';
    const place = isMiddle ? (here + next) / 2 : here + 4;
    const half = context.measureText(tick.name).width * (isMiddle ? 0.5 : 1);
    if (!isMiddle) context.fillRect(here, height, 1, 10);
    if (place + half <= width) context.fillText(tick.name, place, height + 25);
  });
}

/** Off-peak hours: a faint band behind the curve; a strip under it shows the tariff. */
function drawTariffs({ context, token, x, picture: { tariffs, height } }: Pen): void {
  for (const { from, to, register } of tariffs) {
    if (register === 'hc') {
      context.fillStyle = token('--band');
      context.fillRect(x(from), 0, x(to) - x(from), height);
    }
    context.fillStyle = token(`--reg-${register}`);
    context.fillRect(x(from), height + 4, x(to) - x(from) + 0.5, 4);
  }
}

/** Hatched where nothing is known; what is still on its way stays blank. */
function drawMissing({ context, token, x, picture, ratio }: Pen): void {
  const { envelope, height, knownFrom } = picture;
  if (!envelope) return;
  context.fillStyle = hatch(context, token);
  const first = Math.max(plot.left, x(knownFrom));
  for (const missingSpan of missingSpansOf(envelope)) {
    const [from, to] = [Math.max(first, plot.left + missingSpan.from / ratio), plot.left + missingSpan.to / ratio];
    if (to > from) context.fillRect(from, 0, to - from, height);
  }
}

function hatch(context: CanvasRenderingContext2D, token: Token): CanvasPattern | string {
  const tile = document.createElement('canvas');
  Object.assign(tile, { width: 8, height: 8 });
  const pen = tile.getContext('2d');
  if (!pen) return token('--well');
  Object.assign(pen, { strokeStyle: token('--hatch'), lineWidth: 1.1 });
  for (const shift of [-8, 0, 8]) {
    pen.moveTo(shift, 8);
    pen.lineTo(shift + 8, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat') ?? token('--well');
}

const thickness = 1.6;

function drawArea({ context, token, y, ratio, picture: { height } }: Pen, { low, high }: Envelope): void {
  const area = new Path2D();
  for (let column = 0; column < high.length; column++) {
    const [least, most] = joined(low, high, column);
    if (!Number.isNaN(most)) area.rect(plot.left + column / ratio, y(least), 1 / ratio, height - y(least));
  }
  context.fillStyle = token('--accent-soft');
  context.fill(area);
}

/** From the least to the most of each column, joined to the one before: steps close in, a band of years far out. */
function drawEnvelope(pen: Pen, { low, high, mean }: Envelope): void {
  const { context, token, y, ratio } = pen;
  const line = new Path2D();
  for (let column = 0; column < high.length; column++) {
    const [least, most] = joined(low, high, column);
    if (Number.isNaN(most)) continue;
    const [x, top, bottom] = [plot.left + column / ratio, y(most), y(least)];
    line.rect(x, top - thickness / 2, 1 / ratio, bottom - top + thickness);
  }
  context.fillStyle = token(pen.picture.isFar ? '--heat-2' : '--accent');
  context.fill(line);
  if (pen.picture.isFar) drawMean(pen, mean);
}

/** Through a band of years, what each column amounts to. */
function drawMean({ context, token, y, ratio }: Pen, mean: Float32Array): void {
  const line = new Path2D();
  mean.forEach((_, column) => {
    const [least, most] = joined(mean, mean, column);
    if (!Number.isNaN(most)) line.rect(plot.left + column / ratio, y(most) - 0.7, 1 / ratio, y(least) - y(most) + 1.4);
  });
  context.fillStyle = token('--accent');
  context.fill(line);
}

/** The column and the line to it from the one before; after a missing column there is none. */
function joined(low: Float32Array, high: Float32Array, column: number): [number, number] {
  const [least = Number.NaN, most = Number.NaN] = [low[column], high[column]];
  const [lowBefore = Number.NaN, highBefore = Number.NaN] = [low[column - 1], high[column - 1]];
  return Number.isNaN(highBefore) ? [least, most] : [Math.min(highBefore, least), Math.max(lowBefore, most)];
}

/** What it is compared with: dotted, and thinner. */
function drawBefore({ context, token, y, ratio }: Pen, { low, high }: Envelope): void {
  context.fillStyle = token('--last');
  for (let column = 0; column < high.length; column++) {
    const [least, most] = joined(low, high, column);
    if (Number.isNaN(most) || (column / ratio) % 5 >= 3) continue;
    context.fillRect(plot.left + column / ratio, y(most) - 0.6, 1 / ratio, y(least) - y(most) + 1.2);
  }
}

/** Days or months as bars; one of which a part is not known is hatched over its whole height. */
function drawBuckets({ context, token, x, y, picture: { height, knownFrom } }: Pen, buckets: readonly Bucket[]): void {
  const missing = hatch(context, token);
  for (const { from, to, wh, isWhole } of buckets) {
    const wide = x(to) - x(from);
    const gap = wide > 8 ? 2 : wide > 3 ? 1 : 0;
    if (!isWhole && to > knownFrom) {
      context.fillStyle = missing;
      context.fillRect(x(from), 0, wide - gap, height);
    }
    if (wh === null) continue;
    context.fillStyle = token('--reg-base');
    context.fillRect(x(from), y(wh / 1000), Math.max(0.7, wide - gap), height - y(wh / 1000));
  }
}

function drawCursor({ context, token, x, y, picture: { cursor, height } }: Pen): void {
  if (!cursor) return;
  const middle = (x(cursor.from) + x(cursor.to)) / 2;
  context.fillStyle = token('--ink');
  context.fillRect(middle - 0.5, 0, 1, height);
  if (cursor.value === undefined) return;
  context.beginPath();
  context.arc(middle, y(cursor.value), 4.5, 0, 2 * Math.PI);
  context.fillStyle = token('--accent');
  context.fill();
  context.strokeStyle = token('--surface');
  context.lineWidth = 2;
  context.stroke();
}
