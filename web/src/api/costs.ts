import { yearStart } from '@svc/domain/bootstrap-query';
import { addDays, addMonths, type Day } from '@svc/domain/day';
import { queryOptions } from '@tanstack/react-query';
import { type Body, type Changed, change, type Data, get } from './client.ts';

export type Cost = Data<'/api/pdl/{id}/cost'>;
export type CostRow = NonNullable<Cost['rows']>[number];
export type CostSlot = NonNullable<Cost['slots']>[number];
/** What energy and subscription of some days cost. */
export type CostParts = Pick<
  Cost,
  'kwh' | 'energy_eur' | 'subscription_eur' | 'total_eur' | 'registers' | 'unpriced' | 'flags'
>;
export type Projection = Data<'/api/pdl/{id}/projection'>;
export type Pricing = Data<'/api/pdl/{id}/pricing'>;
export type OwnRule = NonNullable<Pricing['own_prices']>['rules'][number];
export type BillVerdict = Changed<'post', '/api/bill-checks'>;
export type Simulation = Changed<'post', '/api/simulations'>;

/** Both days are part of it. */
type Days = { readonly from: Day; readonly to: Day };
const endAfter = (to: Day) => addDays(to, 1);

/** The twelve months that end with a day. */
export const yearTo = (newest: Day): Days => ({ from: yearStart(newest), to: newest });

export const yearEarlier = ({ from, to }: Days): Days => ({ from: addMonths(from, -12), to: addMonths(to, -12) });

export const costQueries = {
  cost: (id: string, { from, to }: Days, by?: 'day' | 'month') =>
    queryOptions({
      queryKey: ['cost', id, from, to, by ?? 'whole'],
      queryFn: ({ signal }) =>
        get('/api/pdl/{id}/cost', {
          path: { id },
          query: { start: from, end: endAfter(to), ...(by && { by }) },
          signal,
        }),
    }),
  /** One day, with every stretch of it at one price. */
  explained: (id: string, day: Day) =>
    queryOptions({
      queryKey: ['cost', id, 'explain', day],
      queryFn: ({ signal }) =>
        get('/api/pdl/{id}/cost', { path: { id }, query: { start: day, end: endAfter(day), explain: day }, signal }),
    }),
  projection: (id: string) =>
    queryOptions({
      queryKey: ['cost', id, 'projection'],
      queryFn: ({ signal }) => get('/api/pdl/{id}/projection', { path: { id }, signal }),
    }),
  pricing: (id: string) =>
    queryOptions({
      queryKey: ['pricing', id],
      queryFn: ({ signal }) => get('/api/pdl/{id}/pricing', { path: { id }, signal }),
    }),
  /** What an offer that the home does not have would have cost. */
  shadow: (id: string, { from, to }: Days) =>
    queryOptions({
      queryKey: ['shadow', id, from, to],
      queryFn: ({ signal }) =>
        get('/api/pdl/{id}/shadow-offer', { path: { id }, query: { start: from, end: endAfter(to) }, signal }),
    }),
  /** Every offer of a power over the same days, as the server ranks them. */
  simulation: (pdl: string, { from, to }: Days, power_kva: Body<'post', '/api/simulations'>['power_kva']) =>
    queryOptions({
      queryKey: ['cost', pdl, 'simulation', from, to, power_kva],
      queryFn: () =>
        change('post', '/api/simulations', {
          body: { usage_point_id: pdl, start: from, end: endAfter(to), ...(power_kva && { power_kva }) },
        }),
    }),
};

export const savePricing = (id: string, body: Pricing) =>
  change('put', '/api/pdl/{id}/pricing', { path: { id }, body });

type Choice = { readonly offer_id: string | null; readonly from?: Day | undefined };

/** A gateway accepts the day from which the choice applies; a local client counts from today, or from the beginning. */
export const chooseOffer = (id: string, { offer_id, from }: Choice) =>
  change('patch', '/api/pdl/{id}/offer', {
    path: { id },
    body: { selected_offer_id: offer_id, ...(from !== undefined && { from }) },
  });

export type Bill = Days & {
  readonly amount_eur: string;
  readonly lines: readonly { readonly tag: string; readonly kwh?: number; readonly amount_eur?: string }[];
};

export type SavedBill = Pricing['bills'][number];

export const checkBill = (pdl: string, { from, to, amount_eur, lines }: Bill) =>
  change('post', '/api/bill-checks', {
    body: { usage_point_id: pdl, start: from, end: endAfter(to), amount_eur, lines },
  });
