import type { files as french } from '../fr/files.ts';
import { count } from './count.ts';

const days = (number: number) => count(number, 'day', 'days');
const lines = (number: number) => count(number, 'line', 'lines');

export const files: typeof french = {
  title: 'Add a file of the operator',
  about: 'The CSV export of your customer area: years that the gateway no longer gives.',
  file: 'File',
  fileHint: 'For example historique_conso_….csv, as it was downloaded, 32 MB at most.',
  home: 'Home',
  replace: 'Replace the days that are here already',
  replaceHint: 'Otherwise they stay as they are.',
  tryOut: 'Try it, without changing anything',
  trying: 'The file is being read…',
  otherMeter: (pdl) => `This file is that of meter ${pdl}, which this box does not read. Nothing is sent.`,
  tooLarge: (size) => `This file has ${size} MB, above the 32 MB that are taken. Cut it in two.`,
  kinds: { daily: 'daily totals', detail: 'load curve' },
  directions: { consumption: 'consumption', production: 'production', both: 'consumption and production' },
  found: (what, first, last) => `${what}, from ${first} to ${last}.`,
  foundNothing: 'The file has no day that can be used.',
  counts: {
    inserted: (number) => `${days(number)} new`,
    updated: (number) => `${days(number)} replaced`,
    different: (number) =>
      `${days(number)} ${number === 1 ? 'differs from here and stays as it is' : 'differ from here and stay as they are'}`,
    same: (number) => `${days(number)} the same`,
    unchanged: (number) => `${days(number)} left as before`,
  },
  skipped: (number) => `${lines(number)} without a usable value, never counted as zero.`,
  refused: (number) => `${lines(number)} refused.`,
  reasons: 'Lines left aside',
  line: (line, last) => (last === undefined ? `Line ${line}` : `Lines ${line} to ${last}`),
  reason: (line, why) => `${line}: ${why}`,
  why: {},
  more: (number) => `and ${number} more`,
  nothingNew: 'Nothing to import: all of it is here.',
  onlyDifferent: 'Nothing new. To take the days that differ, tick “Replace the days that are here already”.',
  apply: (number) => `Import ${days(number)}`,
  applying: 'Importing…',
  done: (number) => `${days(number)} imported.`,
  undo: 'Undo this import',
  undoing: 'Undoing…',
  undone: (removed, restored) => `Import undone: ${days(removed)} removed, ${days(restored)} as before.`,
  errors: {
    unreadable: (line, why) => `This file cannot be read. ${line}: ${why}. Nothing has changed.`,
    notOurs: 'This home is not read here, or it is switched off. Nothing has changed.',
    large: 'This file is too large: 32 MB at most. Nothing has changed.',
    undone: 'This import is gone: it was undone already.',
    busy: 'Another file is being imported. Try again in a moment.',
    away: 'svc does not answer. Nothing has changed, or the import goes on: look again in a moment.',
    other: 'The import failed. Nothing is half written: a day is taken whole or not at all.',
  },
  archive: {
    title: 'Archive of everything',
    about: 'All that this box keeps, in a file that can be read without svc: CSV and JSON in a tar.gz.',
    contents: [
      'All values of all homes, days and half hours',
      'Calendars, prices and offers as they are known here',
      'Contract and address, where they were read',
    ],
    without: 'Without passwords, tokens or secrets. The number of the meter is in it: keep this file to yourself.',
    save: 'Download the archive',
    saving: 'The archive is being made…',
    saved: (size) => `Complete archive, ${size} MB.`,
    away: 'The archive did not arrive whole. Nothing was saved; try again.',
  },
};
