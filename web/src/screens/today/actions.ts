import { addDays, type Day, daysBetween } from '@svc/domain/day';
import type { Simulation } from '../../api/costs.ts';
import type { GridSignal, Home } from '../../api/queries.ts';
import { consentEnd as endOf } from '../../figures/panel.ts';
import { describePointError } from '../../figures/point-error.ts';
import { isNearlyWhole, isStalePrice, sureSaving } from '../../figures/saving.ts';
import type { UsualHours } from '../../figures/usual-hours.ts';
import { homeName } from '../../messages/formats.ts';
import type { I18n } from '../../messages/i18n.tsx';

export type Action = {
  readonly key: string;
  readonly kind: 'grid' | 'consent' | 'problem' | 'money';
  /** Where it is seen to. */
  readonly to?: '/p/$id/offers' | '/p/$id/money' | '/signals' | '/homes';
  readonly title: string;
  readonly text: string;
};

const noticeDays = 60;
const most = 3;

export type ActionFacts = {
  readonly home: Home;
  /** The other homes of this account. */
  readonly others?: readonly Home[];
  /** The home has no offer set. Undefined while this is unknown. */
  readonly hasNoContract?: boolean | undefined;
  readonly signal: GridSignal | undefined;
  readonly today: Day;
  readonly simulation: Simulation | undefined;
  /** Where half hours are known. */
  readonly usual?: UsualHours | undefined;
};

/** What a person can do something about, most urgent first. None is a good state. */
export function listActions(facts: ActionFacts, i18n: I18n): Action[] {
  const { home, others = [], hasNoContract = false, signal, today, simulation, usual } = facts;
  return [
    ...pointActions(home, i18n),
    ...others.flatMap((other) => consentOfOther(other, i18n)),
    ...tenseHours({ signal, today, usual }, i18n),
    ...saving(simulation, today, i18n),
    ...(hasNoContract ? [contract(i18n)] : []),
    ...consentEnd(home, today, i18n),
  ].slice(0, most);
}

/** The reliable saving. A better one with an old price is shown with that condition. */
function saving(simulation: Simulation | undefined, today: Day, { messages, formats }: I18n): Action[] {
  const ranked = (simulation?.offers ?? []).map((offer) => ({
    id: offer.offer_id ?? '',
    type: offer.type,
    variant: offer.variant,
    price_from: offer.price_from,
    eur: offer.total_eur === null ? null : Number(offer.total_eur),
    previous_eur: offer.previous_year_total_eur === null ? null : Number(offer.previous_year_total_eur),
  }));
  const mine = ranked.find(({ id }) => id === simulation?.current);
  if (!simulation || mine?.eur == null || !isNearlyWhole(simulation.coverage)) return [];
  const { days, missing_days } = simulation.coverage;
  const own = Math.round(mine.eur);
  const sure = sureSaving(ranked, mine, today);
  if (!sure) return [];
  const [best] = ranked;
  const more = best && best.eur !== null && isStalePrice(best.price_from, today) ? own - Math.round(best.eur) : 0;
  const less = own - Math.round(sure.eur ?? 0);
  const measured = messages.today.savesOn(days - missing_days);
  return [
    {
      key: 'saving',
      kind: 'money',
      to: '/p/$id/offers',
      title: messages.today.saves(formats.euros(less, 0)),
      text:
        more > less ? messages.today.savesMore(measured, formats.euros(more, 0)) : messages.today.savesRecent(measured),
    },
  ];
}

/** The subject that comes up next, for a list that has room. */
export function nextTopic(home: Home, today: Day, { messages, formats }: I18n): string | undefined {
  const last = endOf(home);
  if (last === undefined || home.consent_status !== 'active' || daysBetween(today, last) <= noticeDays)
    return undefined;
  return messages.today.nextConsent(formats.dayPlain(last), formats.number(daysBetween(today, last)));
}

function pointActions(home: Home, { messages }: I18n): Action[] {
  const found: Action[] = [];
  const problem = home.problem && describePointError(home.problem, messages.today.pointErrors);
  const isOver = home.consent_status === 'expired' || home.consent_status === 'revoked';
  if (home.consent_status === 'pending')
    found.push({
      key: 'consent-waits',
      kind: 'consent',
      to: '/homes',
      title: messages.today.giveConsent,
      text: messages.today.consentOfText,
    });
  if (isOver)
    found.push({
      key: 'consent-gone',
      kind: 'consent',
      to: '/homes',
      title: messages.today.consentGone,
      text: problem ?? messages.panel({ kind: 'expired' }).text,
    });
  // Without a consent, the operator's error for a meter adds no information; with one that is over, the text above says so.
  if (problem && home.consent_status !== 'pending' && !isOver)
    found.push({
      key: 'problem',
      kind: 'problem',
      to: '/homes',
      title: messages.today.problem,
      text: problem,
    });
  if ('hourly_collection_disabled' in home && home.hourly_collection_disabled)
    found.push({ key: 'hourly', kind: 'problem', title: messages.today.hourly, text: messages.today.hourlyText });
  return found;
}

/** Another home whose data waits for a consent. An inactive home needs none. */
function consentOfOther(home: Home, { messages }: I18n): Action[] {
  const { id, is_active, consent_status } = home;
  const title = is_active && messages.today.consentOf[consent_status as keyof typeof messages.today.consentOf];
  if (!title) return [];
  const text = messages.today.consentOfText;
  return [{ key: `consent ${id}`, kind: 'consent', to: '/homes', title: title(homeName(home, messages)), text }];
}

function contract({ messages }: I18n): Action {
  const { chooseContract: title, chooseContractText: text } = messages.today;
  return { key: 'contract', kind: 'money', to: '/p/$id/money', title, text };
}

/** Consecutive hours above the green level, the first stretch of today and of tomorrow. */
function tenseHours(
  { signal, today, usual }: Pick<ActionFacts, 'signal' | 'today' | 'usual'>,
  { messages, formats }: I18n,
): Action[] {
  return [today, addDays(today, 1)].flatMap((date): Action[] => {
    const hours = signal?.days.find((day) => day.date === date)?.hours ?? [];
    const from = hours.findIndex((level) => (level ?? 1) > 1);
    if (from < 0) return [];
    const rest = hours.slice(from).findIndex((level) => (level ?? 1) <= 1);
    const to = rest < 0 ? 24 : from + rest;
    const level = Math.max(...hours.slice(from, to).map((value) => value ?? 1));
    const name = date === today ? messages.today.todayLabel : messages.today.tomorrow;
    const title = messages.today.avoid(name, formats.clock(from * 60), formats.clock(to * 60));
    const wh = usual?.(date, from, to);
    const mine = wh === undefined ? '' : ` ${messages.today.avoidUsual(formats.weekday(date), formats.energy(wh))}`;
    return [{ key: date, kind: 'grid', to: '/signals', title, text: `${messages.today.avoidText(level)}${mine}` }];
  });
}

function consentEnd(home: Home, today: Day, { messages, formats }: I18n): Action[] {
  const last = endOf(home);
  if (last === undefined || home.consent_status !== 'active') return [];
  const left = daysBetween(today, last);
  if (left > noticeDays) return [];
  const title = messages.today.consentSoon(left);
  const text = messages.today.consentUntil(formats.dayMonth(last));
  return [{ key: 'consent-end', kind: 'consent', to: '/homes', title, text }];
}
