import { type FlexdayRequest, type FlexdayType, flexdayTypes } from '@svc/domain/calendars/flexday';
import { readSignalLevel, type SignalLevel, signalDays } from '@svc/domain/calendars/gridsignal';
import { consumptionTypes, forecastTypes, productionTypes } from '@svc/domain/calendars/national';
import { readTempoColor } from '@svc/domain/calendars/tempo';
import { addDays, type Day } from '@svc/domain/day';
import { lastDay } from '@svc/domain/day-range';
import { succeed } from '@svc/domain/outcome';
import { parseInstant } from '@svc/domain/paris-time';
import type { Gateway, GatewayOutcome } from '#gateway/gateway.port.ts';
import { gatewayCalendars } from '#gateway/schemas.ts';
import { type PeakDayRecord, readRecord } from '../ejp/repository.ts';
import type { SignalSource } from '../gridsignal/refresh.ts';
import type { ConsumptionSource, ForecastGateway } from '../national/refresh.ts';
import type { Interval } from '../national/repository.ts';
import type { Period } from '../period.ts';
import {
  type Claim,
  failSource,
  type GatewayErrorCode,
  type SourceFailure,
  type SourceOutcome,
} from '../source/source-outcome.ts';
import type { TempoSource } from '../tempo/repository.ts';

/** The gateway call that the calendars of a client use. */
export type CalendarGateway = Pick<Gateway, 'readCalendar'>;

/** One request to the gateway, with the outcome type of every other source. */
async function readFromGateway<Payload, Data>(
  claim: Claim,
  call: () => Promise<GatewayOutcome<Payload>>,
  read: (response: Payload) => Data,
): Promise<SourceOutcome<Data>> {
  const obstacle = await claim();
  if (obstacle) return { ok: false, failure: obstacle };
  const outcome = await call();
  if (outcome.ok) return succeed(read(outcome.data));
  const { kind, code, detail, retry_at } = outcome.failure;
  const { failure } = failSource(kinds[kind] ?? 'unavailable', `${code}: ${detail}`, retry_at);
  const gatewayCode = gatewayCodes[kind];
  return { ok: false, failure: gatewayCode ? { ...failure, gateway: gatewayCode } : failure };
}

const gatewayCodes: Readonly<Partial<Record<string, GatewayErrorCode>>> = {
  gateway: 'GATEWAY_UNREACHABLE',
  unauthorized: 'GATEWAY_CREDENTIALS',
  throttled: 'GATEWAY_QUOTA',
};

const kinds: Readonly<Partial<Record<string, SourceFailure['kind']>>> = {
  unauthorized: 'unauthorized',
  throttled: 'throttled',
  not_found: 'refused',
  rejected: 'refused',
};

/** The colours as served by a gateway: both ends included, French names, unknown days omitted. */
export function createTempoGateway(gateway: CalendarGateway): TempoSource {
  return {
    readDays: (range, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.tempo, range.start, lastDay(range)),
        (days) =>
          days.flatMap(({ date, color, updated_at }) => {
            const known = readTempoColor(color);
            return known ? [{ date, color: known, updated_at: parseInstant(updated_at ?? '') ?? null }] : [];
          }),
      ),
  };
}

/** The signal as served by a gateway: 24 entries a day, null for a missing hour. */
export function createSignalGateway(gateway: CalendarGateway): SignalSource {
  return {
    readDays: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.gridsignal, today, signalDays(today).at(-1) ?? today),
        (days) =>
          days.map(({ date, level, message, hours, generated_at }) => ({
            date,
            level: readSignalLevel(level) ?? null,
            message: message ?? null,
            hours: new Map(hours.slice(0, 24).flatMap(listHour)),
            generated_at: parseInstant(generated_at ?? '') ?? null,
          })),
      ),
  };
}

function listHour(value: number | null, hour: number): [number, SignalLevel][] {
  const level = readSignalLevel(value);
  return level === undefined ? [] : [[hour, level]];
}

/** Client mode: whole periods, both ends included. */
export type FlexdayGateway = {
  readDays(request: FlexdayRequest, claim: Claim): Promise<SourceOutcome<ReadonlyMap<Day, FlexdayType>>>;
};

/** The day types as served by a gateway. A day with an unknown value is skipped. */
export function createFlexdayGateway(gateway: CalendarGateway): FlexdayGateway {
  return {
    readDays: ({ start, end }, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.flexday, start, end),
        (days) =>
          new Map(
            days.flatMap(({ date, day_type }) => {
              const known = flexdayTypes.find((type) => type === day_type);
              return known ? [[date, known] as const] : [];
            }),
          ),
      ),
  };
}

/** Client mode: the peak days of every list. */
export type EjpGateway = {
  readDays(period: Period, claim: Claim): Promise<SourceOutcome<readonly PeakDayRecord[]>>;
};

/** The peak days as served by a gateway. A day with an unknown value is skipped. */
export function createEjpGateway(gateway: CalendarGateway): EjpGateway {
  return {
    readDays: ({ start, end }, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.ejp, start, end),
        (days) => days.flatMap((day) => readRecord(day) ?? []),
      ),
  };
}

type GatewayValue = {
  readonly start: string;
  readonly end: string;
  readonly value: number;
  readonly updated_at?: string | null | undefined;
};

/** Load and foreseen production as a gateway serves them, J-2 to J+2. */
export function createNationalGateway(gateway: CalendarGateway): ConsumptionSource & ForecastGateway {
  return {
    readConsumption: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.consumption, addDays(today, -2), addDays(today, 2)),
        ({ series }) =>
          series.flatMap(({ type, values }) => {
            const known = consumptionTypes.find((each) => each === type);
            return known ? [{ type: known, values: values.flatMap(readValue) }] : [];
          }),
      ),
    readForecasts: (today, claim) =>
      readFromGateway(
        claim,
        () => gateway.readCalendar(gatewayCalendars.forecast, addDays(today, -2), addDays(today, 2)),
        ({ series }) =>
          series.flatMap(({ production_type, type, values }) => {
            const production = productionTypes.find((each) => each === production_type);
            const forecast = forecastTypes.find((each) => each === type);
            if (!production || !forecast) return [];
            return [{ production_type: production, type: forecast, values: values.flatMap(readValue) }];
          }),
      ),
  };
}

function readValue({ start, end, value, updated_at }: GatewayValue): Interval[] {
  const [from, to] = [parseInstant(start), parseInstant(end)];
  if (from === undefined || to === undefined || from >= to) return [];
  return [{ start: from, end: to, value_mw: value, updated_at: parseInstant(updated_at ?? '') ?? null }];
}
