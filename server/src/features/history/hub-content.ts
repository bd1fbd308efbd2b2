import type { Day } from '@svc/domain/day';
import { type HubHour, readHubDays } from '@svc/domain/readings/hub-hours';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import { describeHistory, type ImportContent } from './import-file.ts';

/** Hours of one meter and direction at the hub; null where the unit is no energy. */
export type HubStatistic = {
  readonly statistic_id: string;
  readonly usage_point_id: string;
  readonly direction: Direction;
  readonly hours: readonly HubHour[] | null;
};

export function contentOfHub(statistic: HubStatistic, dryRun: boolean, today: Day): ImportContent | null {
  const { statistic_id, usage_point_id, direction, hours } = statistic;
  if (hours === null) return null;
  const { daily, curves, ignored } = readHubDays(hours, direction, today);
  const parts = [
    { measure: `${direction}_daily` as const, readings: daily },
    { measure: `${direction}_detail` as const, readings: curves },
  ];
  return describeHistory({ file_name: statistic_id, dryRun }, { usage_point_id, rows: hours.length, parts, ignored });
}
