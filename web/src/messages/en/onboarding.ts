import type { onboarding as french } from '../fr/onboarding.ts';
import { count } from './count.ts';
import { measureLabels } from './measures.ts';

import { pointErrors } from './point-errors.ts';

export const onboarding: typeof french = {
  pointErrors,
  administration: {
    isOpen: 'You have access to Administration. It needs no meter.',
    open: 'Open Administration',
    isUnverified: 'You become an administrator of this gateway when your address is confirmed.',
    confirm: 'Confirm my address',
  },
  meter: {
    title: 'Which meter do you want to follow?',
    caption:
      'The PDL number has 14 digits. It is on your bill, or on the meter: press “+” until you read “Numéro de PRM”.',
    field: 'PDL number',
    left: (digits: number) =>
      `${count(digits, 'digit', 'digits')} to go. Pasted spaces are removed, a leading zero stays.`,
    complete: 'All 14 digits are there.',
    name: 'Name of the home (optional)',
    two: 'Two meters, or panels on a second PDL? Each needs a consent of its own. Begin with the one of the consumption.',
    send: 'Continue',
    cannotFind: 'I cannot find this number',
    places: [
      'On an electricity bill, under “PDL”, “PRM” or “référence acheminement”.',
      'On the smart meter: press “+” until you read “Numéro de PRM”.',
      'In the customer area of your supplier, near the contract.',
    ],
    errors: {
      exists: 'This meter is in your account already.',
      limit: 'Your account has as many meters as it can.',
      demo: 'The demonstration is read-only: with an account, this works.',
      away: 'svc could not answer. Try again in a moment.',
    },
  },
  outcomeOf: (home: string, title: string) => `${home}: ${title}`,
  outcomes: {
    ok: (pdl?: string) => ({
      title: pdl === undefined ? 'Consent checked:' : `Consent checked for ${pdl}:`,
      text: 'the trial call was answered.',
    }),
    CONSENT_REFUSED: { title: 'You refused the consent.', text: 'Nothing was read. You can start again.' },
    CONSENT_INVALID: {
      title: 'The operator did not confirm the consent.',
      text: 'It was refused, or the page stayed open too long. Start again.',
    },
    CONSENT_PENDING: {
      title: 'Consent given, not confirmed yet.',
      text: 'The operator is recording it. svc asks again in a minute, then less and less often. Nothing to do.',
    },
    CONSENT_UNUSABLE: { title: 'The operator does not recognise this consent.', text: 'Give it again.' },
    INVALID_STATE: {
      title: 'This page of return was used before.',
      text: 'Nothing has changed. If a meter is missing, ask for the consent again.',
    },
    PDL_LIMIT: { title: 'Your account is full.', text: 'One more meter does not fit. Delete one first.' },
    GRIDOP_UNAVAILABLE: {
      title: 'The operator does not answer.',
      text: 'Your consent is not the cause. Start again in a few minutes.',
    },
    GRIDOP_THROTTLED: {
      title: 'The operator makes us wait.',
      text: 'Your consent is not the cause. Start again in a few minutes.',
    },
    GRIDOP_BAD_ANSWER: {
      title: 'The operator’s answer cannot be read.',
      text: 'Your consent is not the cause. Start again later.',
    },
    GRIDOP_CREDENTIALS: {
      title: 'The operator refuses this service.',
      text: 'There is nothing you can do: the administrator of this service has to act.',
    },
    other: (code: string) => ({
      title: 'The operator refused the trial call.',
      text: `Its answer: ${code}. Give the consent again, or retry tomorrow.`,
    }),
  },
  elsewhere: {
    title: (home: string) => `${home} still waits for its consent.`,
    text: (chosen: string) => `At the operator the consent was given for ${chosen}.`,
    unnamed: 'another meter',
    and: ' and ',
    again: (pdl: string) => `Ask for the consent again, and choose ${pdl}`,
    mistyped: 'A mistyped number? Remove it under Homes',
    other: 'The other one is among your homes already.',
    choose: (pdl: string) => `This time choose ${pdl} on the operator’s page.`,
  },
  consent: {
    states: {
      first: {
        title: () => 'Give your consent at the operator',
        text: 'You go to the site of the grid operator. Your password stays there: svc only gets a right to read.',
      },
      pending: {
        title: () => 'The operator is recording your consent',
        text: 'This page updates by itself. You can close it.',
      },
      again: {
        title: (name: string) => `The consent of ${name} was withdrawn`,
        text: 'Nothing is read any more, and the gateway erases its copy of your readings. With a new consent it reads them from the operator again, up to 24 months back.',
      },
      expired: {
        title: (name: string) => `The consent of ${name} has expired`,
        text: 'Nothing is read any more, and the gateway erases its copy of your readings. With a new consent it reads them from the operator again, up to 24 months back.',
      },
      unusable: {
        title: (name: string) => `The consent of ${name} cannot be used yet`,
        text: 'The operator has recorded it but still refuses to answer. svc asks again every day; you may also give it again.',
      },
      unchanged: {
        title: (name: string) => `The consent of ${name} has not changed`,
        text: 'The one you gave before is still valid and readings continue. You can start again, or leave it as it is.',
      },
    },
    retry: (moment: string) => `Next try: ${moment}.`,
    reads: 'What svc will be able to read',
    usage: { title: 'Consumption', text: 'by day and by half hour, up to 24 months back' },
    production: { title: 'Production', text: 'if you inject solar power' },
    contract: { title: 'Contract and contact', text: 'power, off-peak hours, address of the home' },
    howLong: 'For how long',
    revocable: 'as the operator’s page says; you can withdraw the consent at any time',
    hourly:
      'Before you leave: hourly collection must be switched on at the operator, otherwise only daily totals arrive.',
    go: 'Go to the operator',
    goAgain: 'Start again at the operator',
    later: 'Later',
    after:
      'When you come back, svc makes a trial call and tells you whether the consent really works. If it is not active yet, you will know when we try again.',
  },
  importing: {
    label: 'Import of the history',
    title: 'Your history is arriving',
    first: 'Your latest days are already here',
    text: 'The rest arrives newest first. You can close the page, the import goes on.',
    done: 'Your history is here',
    doneText: 'All that the operator gave is read. What follows comes by itself, every morning.',
    ofHistory: 'of your history',
    counting: 'under way',
    over: 'finished',
    left: (minutes: number) => `about ${minutes} min left`,
    daysOf: (total: string) => `days of ${total}`,
    chart: (known: number, empty: number) =>
      `Daily totals: ${known} ${known === 1 ? 'day has' : 'days have'} a value${empty > 0 ? `, ${empty} ${empty === 1 ? 'has' : 'have'} none` : ''}`,
    yesterday: 'yesterday',
    measures: measureLabels,
    ofDays: (total: string) => `of ${total} days`,
    refused: (days: string) => `${days} days that the operator does not have`,
    calls: (used: string, limit: string) => `${used} calls of ${limit} today · reset at midnight`,
    later: 'Go on without waiting',
    see: 'See my latest days',
  },
};
