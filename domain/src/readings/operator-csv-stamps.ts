import { type Instant, instantsAtWallTime, parseInstant } from '../paris-time.ts';
import { readDate } from './operator-csv-date.ts';

const timeForm = /[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?![:\d])/;
const offsetForm = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads the stamps of one file, in the order of its lines. A stamp without an offset that the Paris clock shows twice
 * (02:00 to 02:59 in October) is the summer one at its first occurrence in the file, the winter one at its second.
 */
export function createStampReader(): (text: string) => Instant | undefined {
  const seen = new Set<Instant>();
  return (text) => {
    const [day, time] = [readDate(text), timeForm.exec(text)];
    if (day === undefined || !time) return undefined;
    const [, hour, minute, second = '00'] = time;
    const offset = offsetForm.exec(text.slice(10))?.[0];
    if (offset !== undefined) {
      const colon = offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
      return parseInstant(`${day}T${hour}:${minute}:${second}${colon}`);
    }
    const moments = instantsAtWallTime({ day, hour: Number(hour), minute: Number(minute), second: Number(second) });
    const moment = moments.find((one) => !seen.has(one)) ?? moments[0];
    if (moment !== undefined && moments.length > 1) seen.add(moment);
    return moment;
  };
}
