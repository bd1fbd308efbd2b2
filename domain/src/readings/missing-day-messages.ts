import type { MissingDayReason } from './missing-day-reason.ts';

type MissingDayMessage = { readonly because: string; readonly advice: string };

const byItself = 'Nothing to do: it is asked again by itself.';

/** What a person reads about a missing day: why it is not here, and what can be done. */
export const missingDayMessages: Readonly<Record<MissingDayReason, MissingDayMessage>> = {
  ignored: { because: 'you gave these days up', advice: 'Undo it to ask for them again.' },
  refused: {
    because: 'the operator refuses these days',
    advice: 'Nothing to do: they are asked again when the refusal ends.',
  },
  operator_hole: {
    because: 'the operator has no reading of these days',
    advice: 'Nothing to do: they are asked again every few days.',
  },
  pdl_gone: {
    because: 'the gateway no longer lists this PDL',
    advice: 'Add the PDL again on the gateway’s site to go on.',
  },
  pdl_inactive: {
    because: 'this PDL is switched off at the gateway',
    advice: 'Switch it on again on the gateway’s site to go on.',
  },
  credentials_refused: {
    because: 'the gateway refuses the credentials',
    advice: 'Check SVC_CLIENT_ID and SVC_CLIENT_SECRET.',
  },
  gateway_away: {
    because: 'the gateway cannot be reached',
    advice: 'Stored days stay readable and the rest follows by itself when it is back.',
  },
  consent_revoked: {
    because: 'the consent at the operator was revoked',
    advice: 'Renew the consent of this PDL on the gateway’s site.',
  },
  consent_expired: {
    because: 'the consent at the operator has ended',
    advice: 'Renew the consent of this PDL on the gateway’s site.',
  },
  consent_pending: {
    because: 'the consent at the operator has not been given yet',
    advice: 'Give the consent for this PDL on the gateway’s site.',
  },
  curve_off: {
    because: 'the operator does not collect the load curve of this meter',
    advice: 'Switch on the hourly collection in the customer area of the operator.',
  },
  put_off: { because: 'the gateway still waits for the operator', advice: byItself },
  not_published: { because: 'the operator has not published them yet', advice: byItself },
  not_asked: { because: 'they were not asked for so far', advice: 'Nothing to do: the next synchronisation asks.' },
};
