import { type Day, dayOf, monthOf, toDay, yearOf } from '@svc/domain/day';
import recorded from '../../data/tempo.json' with { type: 'json' };
import { generateTempoSeason, type TempoColour } from './tempo-generator.ts';

/** The source has no colour before this day. */
export const firstTempoDay = toDay('2014-09-01');

const colourBySource: Record<string, TempoColour> = { BLEU: 'BLUE', BLANC: 'WHITE', ROUGE: 'RED' };

const recordedColours = new Map<Day, TempoColour>();
for (const [day, sourceValue] of Object.entries(recorded)) {
  const colour = colourBySource[sourceValue];
  if (colour === undefined) throw new Error(`data/tempo.json: ${day} is ${sourceValue}`);
  recordedColours.set(toDay(day), colour);
}

const generatedSeasons = new Map<number, Map<Day, TempoColour>>();

/** A season runs from 1 September to 31 August and is known by the year it starts in. */
function seasonYear(day: Day): number {
  return monthOf(day) >= 9 ? yearOf(day) : yearOf(day) - 1;
}

/** The colour a day has in the end, whether or not it is published yet; undefined before the source's history. */
export function finalTempoColour(day: Day): TempoColour | undefined {
  if (day < firstTempoDay) return undefined;
  const year = seasonYear(day);
  if (recordedColours.has(dayOf(year, 9, 1))) return recordedColours.get(day);
  const season = generatedSeasons.get(year) ?? generateTempoSeason(year);
  generatedSeasons.set(year, season);
  return season.get(day);
}
