import { expect, it } from 'vitest';
import { formatAge } from './age.ts';

const minute = 60_000;

it.each([
  [0, 'il y a 0 minute', '0 minutes ago'],
  [59 * minute, 'il y a 59 minutes', '59 minutes ago'],
  [60 * minute, 'il y a 1 heure', '1 hour ago'],
  [47 * 60 * minute, 'il y a 47 heures', '47 hours ago'],
  [49 * 60 * minute, 'il y a 2 jours', '2 days ago'],
  [-minute, 'il y a 0 minute', '0 minutes ago'],
])('formats the age of a copy of %i ms', (age, fr, en) => {
  const texts = [formatAge(age, 'fr'), formatAge(age, 'en')];
  expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([fr, en]);
});
