import { addDays, type Day } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import type { TempoColour } from './tempo-generator.ts';
import { finalTempoColour } from './tempo-season.ts';
import { momentOf, type TimeOfDay, toTimeOfDay } from './time-of-day.ts';

/** A colour announced in the morning of the day before that is replaced later the same morning. */
export type TempoChange = { readonly announced: TempoColour; readonly until: TimeOfDay };

export type TempoPublication = {
  /** From this time of J the source accepts J+1: before it, a request up to J+2 is refused. */
  readonly opens_at: TimeOfDay;
  /** From this time of J the colour of J+1 is available; before it the value is missing. */
  readonly tomorrow_from: TimeOfDay;
  readonly changes: ReadonlyMap<Day, TempoChange>;
};

type PublishedColour = { readonly colour: TempoColour; readonly updated: Instant };

export const defaultTempoPublication: TempoPublication = {
  opens_at: toTimeOfDay('06:30'),
  tomorrow_from: toTimeOfDay('06:30'),
  changes: new Map(),
};

const bindingAt = toTimeOfDay('10:30');
// Binding colours carry a stamp a little before the time they are published at.
const bindingStamp = toTimeOfDay('10:20');

/** The latest end that may be requested at this moment: J+2, or J+1 until the source has opened its day. */
export function furthestTempoEnd(publication: TempoPublication, now: Instant): Day {
  const today = parisDay(now);
  return addDays(today, now < momentOf(today, publication.opens_at) ? 1 : 2);
}

/** The colour of a day that the source publishes at `now`; undefined when it publishes none. */
export function publishedColour(publication: TempoPublication, day: Day, now: Instant): PublishedColour | undefined {
  const colour = finalTempoColour(day);
  if (colour === undefined) return undefined;
  const eve = addDays(day, -1);
  const today = parisDay(now);
  if (eve > today) return undefined;
  // From midnight on the day itself is always available, even if it was withheld the day before.
  const shownAt = eve === today ? momentOf(eve, publication.tomorrow_from) : Number.NEGATIVE_INFINITY;
  if (now < shownAt) return undefined;
  return describeColour(publication, day, colour, now);
}

function describeColour(publication: TempoPublication, day: Day, colour: TempoColour, now: Instant): PublishedColour {
  const eve = addDays(day, -1);
  const announcedAt = Math.min(momentOf(eve, publication.tomorrow_from), momentOf(eve, toTimeOfDay('23:59')));
  const change = publication.changes.get(day);
  if (change) {
    const changedAt = momentOf(eve, change.until);
    if (now < changedAt) return { colour: change.announced, updated: announcedAt };
    return { colour, updated: Math.max(announcedAt, changedAt) };
  }
  const binding = momentOf(eve, bindingAt);
  if (now < binding || announcedAt > binding) return { colour, updated: announcedAt };
  return { colour, updated: momentOf(eve, bindingStamp) };
}
