import type { Day } from '../day.ts';
import type { Sample, Series } from './series.ts';

export const metricLabelForm = /^[a-zA-Z_][a-zA-Z0-9_]*$/;

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** `svc_consumption_wh{pdl="P",type="daily"}`: the name of a series, and the query for a database. */
export function seriesName({ metric, labels }: Pick<Series, 'metric' | 'labels'>): string {
  return `${metric}{${labels.map(([name, value]) => `${name}="${escapeLabel(value)}"`).join(',')}}`;
}

/** One line of the text exposition; the stamp is in milliseconds. */
export function sampleLine(name: string, { at, value }: Sample): string {
  return `${name} ${value} ${at}`;
}

/** Changes when a value or a moment of the day does. Short for one sample, a hash of 64 bits for many. */
export function dayDigest(samples: readonly Sample[]): string {
  const [only] = samples;
  if (samples.length === 1 && only) return `${only.at}:${only.value}`;
  // FNV-1a in two halves: at least 64 bits distinguish the days of a household.
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const { at, value } of samples) {
    const text = `${at}:${value};`;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      high = Math.imul(high ^ code, 0x01000193) >>> 0;
      low = Math.imul(low ^ code ^ (high & 0xff), 0x01000193) >>> 0;
    }
  }
  return `${samples.length}#${high.toString(16)}${low.toString(16).padStart(8, '0')}`;
}

/** A day of a series that is to be sent: all of it, or what has been added since. */
export type DueDay = {
  readonly name: string;
  readonly day: Day;
  readonly samples: readonly Sample[];
  /** Of the whole day, to be marked when the target has confirmed it. */
  readonly digest: string;
};

export type SeriesPlan = {
  readonly due: readonly DueDay[];
  /** Days that were sent with another value: the database would store both. */
  readonly corrected: readonly { readonly series: Series; readonly name: string; readonly day: Day }[];
};

export type SentDays = ReadonlyMap<string, ReadonlyMap<Day, string>>;

/** What to send, given what was already sent. Unchanged values are never sent twice. Newest days come first. */
export function planSeries(all: readonly Series[], sent: SentDays): SeriesPlan {
  const due: DueDay[] = [];
  const corrected: SeriesPlan['corrected'][number][] = [];
  for (const series of all) {
    const name = seriesName(series);
    for (const [day, samples] of series.days) {
      const digest = dayDigest(samples);
      const known = sent.get(name)?.get(day);
      if (known === digest) continue;
      const added = known === undefined ? samples : addedSince(samples, known);
      if (added) due.push({ name, day, samples: added, digest });
      else corrected.push({ series, name, day });
    }
  }
  return { due: due.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)), corrected };
}

/** A day that only grew at its end (today's hours, a curve that came in two parts) is no correction. */
function addedSince(samples: readonly Sample[], known: string): readonly Sample[] | undefined {
  const count = known.includes('#') ? Number(known.split('#')[0]) : 1;
  if (count >= samples.length || dayDigest(samples.slice(0, count)) !== known) return undefined;
  return samples.slice(count);
}
