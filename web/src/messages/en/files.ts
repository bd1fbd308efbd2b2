import type { files as french } from '../fr/files.ts';
import { count } from './count.ts';

const days = (number: number) => count(number, 'day', 'days');
const lines = (number: number) => count(number, 'line', 'lines');

export const files: typeof french = {
  title: 'Add a history',
  about:
    'The CSV export of your customer area, or the SQLite database of MyElectricalData (cache.db, myelectricaldata.db): years that the gateway no longer gives.',
  file: 'File',
  choose: 'Choose a file',
  none: 'no file chosen',
  fileHint: 'For example historique_conso_….csv (32 MB at most) or cache.db (256 MB at most).',
  home: 'Home',
  replace: 'Replace the days that are here already',
  replaceHint: 'Otherwise they stay as they are.',
  tryOut: 'Try it, without changing anything',
  trying: 'The file is being read…',
  otherMeter: (pdl) => `This file is that of meter ${pdl}, which this box does not read. Nothing is sent.`,
  tooLarge: (size, most) => `This file has ${size} MB, above the ${most} MB that are taken.`,
  kinds: { daily: 'daily totals', detail: 'load curve', several: 'history of another program' },
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
  rows: (number) => lines(number),
  why: {
    'hour that exists twice': 'an hour of October that exists twice: the other program keeps one value of two',
    'not midnight': 'stamps of another time zone',
    'part of a day': 'an incomplete day, which the operator still gives whole',
  },
  whyDatabase: {},
  more: (number) => `and ${number} more`,
  nothingNew: 'Nothing to import: all of it is here.',
  onlyDifferent: 'Nothing new. To take the days that differ, tick “Replace the days that are here already”.',
  onlyStays: 'Nothing new: the history of another program replaces no day.',
  apply: (number) => `Import ${days(number)}`,
  applying: 'Importing…',
  done: (number) => `${days(number)} imported.`,
  undo: 'Undo this import',
  undoing: 'Undoing…',
  undone: (removed, restored) => `Import undone: ${days(removed)} removed, ${days(restored)} as before.`,
  errors: {
    unreadable: (line, why) => `This file cannot be read. ${line}: ${why}. Nothing has changed.`,
    database: (why) => `This database cannot be read: ${why}. Nothing has changed.`,
    notOurs: 'This home is not read here, or it is switched off. Nothing has changed.',
    large: 'This file is too large: 32 MB at most, 256 MB for an SQLite database. Nothing has changed.',
    undone: 'This import is gone: it was undone already.',
    busy: 'Another file is being imported. Try again in a moment.',
    away: 'svc does not answer. Nothing has changed, or the import goes on: look again in a moment.',
    other: 'The import failed. Nothing is half written: a day is taken whole or not at all.',
  },
  hub: {
    title: 'Bring the history of Home Assistant',
    about:
      'The statistics of ha-linky (linky:…), read with the address and the token of the Home Assistant destination. Nothing changes there.',
    look: 'Look, without changing anything',
    looking: 'Reading…',
    nothing: 'Home Assistant has no statistics of ha-linky.',
    leftOut: { pdl: 'this home is not read here', unit: 'unknown unit' },
    errors: {
      EXPORT_NOT_CONFIGURED: 'Set the Home Assistant destination first: address and token.',
      DESTINATION_UNREACHABLE:
        'Home Assistant does not respond, or refuses the token. Test the destination. Nothing has changed.',
    },
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
