import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Outcome } from '@svc/domain/outcome';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading, StepMinutes } from '@svc/domain/readings/reading';
import type { ContractBody } from './contract-body.ts';
import type { AddressBody, ContactBody, CustomerBody } from './customer-body.ts';

/**
 * By priority: first the call that a person waits for with the operator's page open, last the one without a waiting
 * person.
 */
export type CallClass = 'consent' | 'interactive' | 'scheduled' | 'backfill';

/** Who waits for a call, and how much it matters: what a queue needs to be fair, and nothing of the request itself. */
export type CallerContext = {
  /** The operator account whose budget is charged. */
  readonly account_id: string;
  readonly user_id?: string;
  readonly class: CallClass;
  /** The job of the account's queue that makes the call, where one does. */
  readonly job_id?: string;
};

export type MeasureRequest = {
  readonly measure: Measure;
  readonly usage_point_id: string;
  /** At most one slice of the measure, ending today at the latest. */
  readonly range: DayRange;
  readonly today: Day;
};

/** The days of a response. A day with unreadable points is listed, so that it does not count as empty. */
export type MeasureDays = { readonly readings: readonly Reading[]; readonly unreadable: readonly Day[] };

/** A delivery point that a consent covers, as its subscribed services describe it: no probing call is needed. */
export type SubscribedPoint = {
  readonly usage_point_id: string;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  /** The window of the consent: the earliest start and the latest end of its services. */
  readonly starts_on: Day | null;
  readonly ends_on: Day | null;
  /** When each service began: a service that began today proves that the consent was given now. */
  readonly service_starts: readonly Day[];
  readonly is_active: boolean;
  readonly curve_step: StepMinutes | null;
  /** What may be requested: a share of daily values alone gives no load curve. */
  readonly measures: readonly Measure[];
};

export type CustomerRecords = {
  fetchContract(usage_point_id: string, context: CallerContext): Promise<Outcome<ContractBody>>;
  fetchAddress(usage_point_id: string, context: CallerContext): Promise<Outcome<AddressBody>>;
  fetchCustomer(usage_point_id: string, context: CallerContext): Promise<Outcome<CustomerBody>>;
  fetchContact(usage_point_id: string, context: CallerContext): Promise<Outcome<ContactBody>>;
};

/** All calls to the operator under the machine token, in our own types. */
export type Operator = CustomerRecords & {
  /** The newest day that can be requested: v5 alone never returns J-1. */
  newestDay(today: Day): Day;
  fetchMeasure(query: MeasureRequest, context: CallerContext): Promise<Outcome<MeasureDays>>;
  fetchServices(authorisationId: number, context: CallerContext): Promise<Outcome<SubscribedPoint[]>>;
};
