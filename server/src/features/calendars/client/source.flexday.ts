import { type FlexdayRequest, type FlexdayType, flexdayTypes } from '@svc/domain/calendars/flexday';
import type { Day } from '@svc/domain/day';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';
import { type CalendarGateway, readFromGateway } from './source.gateway.ts';

/** Client mode: whole periods, both ends included. */
export type FlexdayGateway = {
  readDays(request: FlexdayRequest, claim: Claim): Promise<SourceOutcome<ReadonlyMap<Day, FlexdayType>>>;
};

/** The day types as served by a gateway. A day with an unknown value is skipped. */
export function createFlexdayGateway(gateway: Pick<CalendarGateway, 'readFlexday'>): FlexdayGateway {
  return {
    readDays: ({ start, end }, claim) =>
      readFromGateway(
        claim,
        () => gateway.readFlexday(start, end),
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
