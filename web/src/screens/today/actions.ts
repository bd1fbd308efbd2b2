import { addDays, type Day, daysBetween } from '@svc/domain/day';
import type { Simulation } from '../../api/costs.ts';
import type { GridSignal, Home } from '../../api/queries.ts';
import { consentEnd as endOf } from '../../figures/panel.ts';
import { isStalePrice, sureSaving } from '../../figures/saving.ts';
import type { Voice } from '../../words/language.tsx';
import type { UsualHours } from './usual-hours.ts';

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
  /** Nobody has said which offer this home has; undefined while it is not known. */
  readonly hasNoContract?: boolean | undefined;
  readonly signal: GridSignal | undefined;
  readonly today: Day;
  readonly simulation: Simulation | undefined;
  /** Where half hours are known. */
  readonly usual?: UsualHours | undefined;
};

/** What a person can do something about, most urgent first. None is a good state. */
export function listActions(facts: ActionFacts, voice: Voice): Action[] {
  const { home, others = [], hasNoContract = false, signal, today, simulation, usual } = facts;
  return [
    ...pointActions(home, voice),
    ...others.flatMap((other) => consentOfOther(other, voice)),
    ...tenseHours({ signal, today, usual }, voice),
    ...saving(simulation, today, voice),
    ...(hasNoContract ? [contract(voice)] : []),
    ...consentEnd(home, today, voice),
  ].slice(0, most);
}

/** The saving that holds; a better one with an old price is named as its condition. */
function saving(simulation: Simulation | undefined, today: Day, { words, formats }: Voice): Action[] {
  const ranked = (simulation?.offers ?? []).map((offer) => ({
    ...{ id: offer.offer_id ?? '', type: offer.type, variant: offer.variant, price_from: offer.price_from },
    eur: offer.total_eur === null ? null : Number(offer.total_eur),
    previous_eur: offer.previous_year_total_eur === null ? null : Number(offer.previous_year_total_eur),
  }));
  const mine = ranked.find(({ id }) => id === simulation?.current);
  if (mine?.eur == null || simulation?.coverage.missing_days !== 0) return [];
  const own = Math.round(mine.eur);
  const sure = sureSaving(ranked, mine, today);
  if (!sure) return [];
  const [best] = ranked;
  const more = best && best.eur !== null && isStalePrice(best.price_from, today) ? own - Math.round(best.eur) : 0;
  const less = own - Math.round(sure.eur ?? 0);
  return [
    {
      ...{ key: 'saving', kind: 'money', to: '/p/$id/offers', title: words.today.saves(formats.euros(less, 0)) },
      text: more > less ? words.today.savesMore(formats.euros(more, 0)) : words.today.savesText,
    },
  ];
}

function pointActions(home: Home, { words }: Voice): Action[] {
  const found: Action[] = [];
  if (home.consent_status === 'pending')
    found.push({
      key: 'consent-waits',
      kind: 'consent',
      to: '/homes',
      title: words.today.giveConsent,
      text: words.today.consentOfText,
    });
  if (home.consent_status === 'expired' || home.consent_status === 'revoked')
    found.push({
      key: 'consent-gone',
      kind: 'consent',
      to: '/homes',
      title: words.today.consentGone,
      text: words.panel({ kind: 'expired' }).text,
    });
  // What the operator said to a meter without a consent says nothing more.
  if (home.problem && home.consent_status !== 'pending')
    found.push({
      key: 'problem',
      kind: 'problem',
      to: '/homes',
      title: words.today.problem,
      text: home.problem.detail ?? home.problem.code,
    });
  if ('hourly_collection_disabled' in home && home.hourly_collection_disabled)
    found.push({ key: 'hourly', kind: 'problem', title: words.today.hourly, text: words.today.hourlyText });
  return found;
}

/** Another home whose values do not come until somebody gives the consent. One that is switched off asks for nothing. */
function consentOfOther({ id, name, is_active, consent_status }: Home, { words }: Voice): Action[] {
  const title = is_active && words.today.consentOf[consent_status as keyof typeof words.today.consentOf];
  if (!title) return [];
  const text = words.today.consentOfText;
  return [{ key: `consent ${id}`, kind: 'consent', to: '/homes', title: title(name ?? words.unnamedHome), text }];
}

function contract({ words }: Voice): Action {
  const { chooseContract: title, chooseContractText: text } = words.today;
  return { key: 'contract', kind: 'money', to: '/p/$id/money', title, text };
}

/** Consecutive hours above the green level, the first stretch of today and of tomorrow. */
function tenseHours(
  { signal, today, usual }: Pick<ActionFacts, 'signal' | 'today' | 'usual'>,
  { words, formats }: Voice,
): Action[] {
  return [today, addDays(today, 1)].flatMap((date): Action[] => {
    const hours = signal?.days.find((day) => day.date === date)?.hours ?? [];
    const from = hours.findIndex((level) => (level ?? 1) > 1);
    if (from < 0) return [];
    const rest = hours.slice(from).findIndex((level) => (level ?? 1) <= 1);
    const to = rest < 0 ? 24 : from + rest;
    const level = Math.max(...hours.slice(from, to).map((value) => value ?? 1));
    const name = date === today ? words.today.todayWord : words.today.tomorrow;
    const title = words.today.avoid(name, formats.clock(from * 60), formats.clock(to * 60));
    const wh = usual?.(date, from, to);
    const mine = wh === undefined ? '' : ` ${words.today.avoidUsual(formats.weekday(date), formats.energy(wh))}`;
    return [{ key: date, kind: 'grid', to: '/signals', title, text: `${words.today.avoidText(level)}${mine}` }];
  });
}

function consentEnd(home: Home, today: Day, { words, formats }: Voice): Action[] {
  const last = endOf(home);
  if (last === undefined || home.consent_status !== 'active') return [];
  const left = daysBetween(today, last);
  if (left > noticeDays) return [];
  const title = words.today.consentSoon(left);
  const text = words.today.consentUntil(formats.dayMonth(last));
  return [{ key: 'consent-end', kind: 'consent', to: '/homes', title, text }];
}
