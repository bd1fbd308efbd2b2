import type { Origin, State, StateMessages } from '../states.ts';

const actors: Readonly<Record<Origin, string>> = {
  gridop: 'The operator does not answer',
  gateway: 'The gateway does not answer',
  supplier: 'The supplier does not answer',
  user: 'This request is not possible',
  svc: 'svc could not answer',
};

const empty: Readonly<Record<'consent' | 'hourly' | 'nothing', StateMessages>> = {
  consent: { title: 'Your consent is missing', text: 'The operator waits for your go-ahead for this meter.' },
  hourly: {
    title: 'No half hours yet',
    text: 'The daily total is known, the curve is not: missing or late at the operator, or hourly collection is off.',
  },
  nothing: { title: 'Nothing for these days', text: 'The operator has not published a value for this period yet.' },
};

/** Not a failure: all users share five calls a second. */
const waiting: StateMessages = {
  title: 'Your request waits for its turn',
  text: 'The operator takes five calls a second. Nothing to do: it goes on by itself.',
};

const retry = (at: string | null) => (at === null ? undefined : `Next try: ${at}.`);
const note = (text: string | undefined) => (text === undefined ? {} : { note: text });

export function englishState(state: Exclude<State, { kind: 'ready' | 'loading' }>): StateMessages {
  switch (state.kind) {
    case 'importing':
      return { title: `${state.done} of ${state.total} days`, text: 'Closing the page stops nothing.' };
    case 'empty':
      return empty[state.reason];
    case 'partial':
      return {
        title: `${state.known} known days of ${state.days}`,
        text: 'What is missing is neither zero nor guessed.',
      };
    case 'unpublished':
      return {
        title: `${state.day} is not published yet`,
        text: 'The operator publishes the day before, mostly between 08:00 and 10:00.',
      };
    case 'refused':
      return {
        title: 'The operator refuses these days',
        text: 'They are asked again when the refusal ends.',
        note: state.code,
      };
    case 'error':
      if (state.code === 'GRIDOP_WAITING') return waiting;
      return {
        title: actors[state.origin],
        text: 'What has been read stays readable.',
        note: [retry(state.retry), state.code].filter(Boolean).join(' '),
      };
    case 'quota':
      return {
        title: 'Today’s quota is used up',
        text: 'Reset at midnight. It is your quota, not a failure.',
        ...note(retry(state.retry)),
      };
    case 'offline':
      return { title: 'Offline', text: 'svc cannot be reached from this device.' };
    case 'expired':
      return {
        title: 'The consent has expired',
        text: 'Without a new consent svc reads nothing more from the operator.',
      };
    case 'before':
      return { title: `Your meter since ${state.since}`, text: 'Nothing is missing before that date.' };
    case 'no-contract':
      return {
        title: 'Which contract do you have?',
        text: 'The kWh are here. For euros, the offer is still to be chosen.',
      };
  }
}
