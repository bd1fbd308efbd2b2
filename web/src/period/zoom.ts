import { formatInstant, type Instant, minuteMs, parseInstant } from '@svc/domain/paris-time';

/** What of a period is looked at closer, the end excluded. */
type Stretch = { readonly from: Instant; readonly to: Instant };

const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)Z$/;
const leastMs = 60 * minuteMs;

const write = (instant: Instant) => `${formatInstant(instant).slice(0, 16).replaceAll(/[-:]/g, '')}Z`;

/** Two instants without a sign that an address would have to escape: 20250209T1200Z.20250216T0000Z. */
export const writeZoom = ({ from, to }: Stretch): string => `${write(from)}.${write(to)}`;

/**
 * Reads the zoom from the address, clamped to the available data. Undefined where it is invalid or covers everything.
 */
export function readZoom(text: unknown, bounds: Stretch): Stretch | undefined {
  const parts = typeof text === 'string' ? form.exec(text)?.slice(1) : undefined;
  if (!parts) return undefined;
  const [from, to] = [parts.slice(0, 5), parts.slice(5)].map(([year, month, day, hour, minute]) =>
    parseInstant(`${year}-${month}-${day}T${hour}:${minute}:00Z`),
  );
  if (from === undefined || to === undefined) return undefined;
  const clamped = { from: Math.max(from, bounds.from), to: Math.min(to, bounds.to) };
  const isWhole = clamped.from <= bounds.from && clamped.to >= bounds.to;
  return isWhole || clamped.to - clamped.from < leastMs ? undefined : clamped;
}
