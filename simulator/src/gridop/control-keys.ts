import { parseDay } from '@svc/domain/day';
import {
  readCount,
  readEither,
  readFlag,
  readForm,
  readList,
  readNullable,
  readNumber,
  readObject,
  readOneOf,
  readParsed,
  readRecord,
  readRow,
  readText,
} from '../control-reader.ts';
import { apis } from './apis.ts';
import { measureNames } from './measures.ts';
import { allGrants, type Operator, switchPositions } from './operator.ts';

export const readPdl = readForm(/^\d{14}$/, 'a 14-digit identifier');
export const readDay = readParsed(parseDay, 'a day YYYY-MM-DD');
const readPdlOrAll = readForm(/^(\d{14}|\*)$/, 'a 14-digit identifier or *');
const readMeasure = readOneOf(...measureNames);
const readHour = readParsed((text) => {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found ? { hour: Number(found[1]), minute: Number(found[2]) } : undefined;
}, 'an hour HH:MM');

/** The operator's keys of /__control that are not about consents or limits. */
export function registerOperatorKeys(operator: Operator): void {
  const { control } = operator.environment;
  const { settings, publication } = operator;
  control.register('v5', readOneOf(...switchPositions), (position) => {
    settings.v5 = position;
  });
  control.register('new', readOneOf(...switchPositions), (position) => {
    settings.new = position;
  });
  control.register('not_subscribed', readList(readOneOf(...apis)), (apis) => {
    settings.not_subscribed = new Set(apis);
  });
  control.register('empty_services', readCount, (count) => {
    settings.empty_services = count;
  });
  control.register('daily_limit_days', readNullable(readCount), (days) => {
    settings.daily_limit_days = days;
  });
  control.register(
    'published_until',
    readRecord(readPdlOrAll, readEither(readDay, readRecord(readMeasure, readDay))),
    (until) => publication.setUntil(until),
  );
  control.register('publication_hour', readHour, publication.setHour);
  control.register('when_nothing_published', readOneOf('not_found', 'empty'), (response) => {
    publication.emptyResponse = response;
  });
  registerDayKeys(operator);
  registerApplicationKeys(operator);
}

function registerDayKeys({ environment, publication }: Operator): void {
  const days = readList(readDay);
  const missingDays = readRow({ pdl: readPdlOrAll, days, measure: readMeasure }, 'pdl', 'days');
  const partialDay = readRow({ pdl: readPdlOrAll, day: readDay, points: readCount }, 'pdl', 'day', 'points');
  const correction = readRow({ pdl: readPdlOrAll, days, factor: readNumber }, 'pdl', 'days');
  environment.control.register('holes', readList(missingDays), publication.addMissingDays);
  environment.control.register('filled_holes', readList(missingDays), publication.fillMissingDays);
  environment.control.register('partial_days', readList(partialDay), publication.addPartialDays);
  environment.control.register('corrections', readList(correction), (rows) =>
    publication.addCorrections(rows.map(({ factor = 1.03, ...row }) => ({ ...row, factor }))),
  );
}

function registerApplicationKeys({ environment, settings, tokens }: Operator): void {
  const client = readObject({
    client_id: readText,
    client_secret: readText,
    grants: readList(readOneOf(...allGrants)),
  });
  environment.control.register('client', client, (change) => Object.assign(settings.client, change));
  const token = readObject({ lifetime_seconds: readCount, expires_in: readOneOf('integer', 'text') });
  environment.control.register('token', token, (change) => Object.assign(settings.token, change));
  environment.control.register('invalidate_tokens', readFlag, (invalidate) => {
    if (invalidate) tokens.reset();
  });
  environment.control.register('return_address', readText, (address) => {
    settings.return_address = address;
  });
}
