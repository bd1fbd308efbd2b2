import type { missingPeriods as french, missingColumns as frenchColumns } from '../fr/missing.ts';

const byItself = 'Nothing to do: asked again by itself.';
const renew = 'Renew the consent of this meter on the gateway’s site.';

export const missingPeriods: typeof french = {
  ignored: { because: 'you gave these days up', advice: 'Ask for them again if you change your mind.' },
  refused: { because: 'the operator refuses these days', advice: 'Nothing to do: asked again when the refusal ends.' },
  operator_hole: {
    because: 'the operator does not have these days',
    advice: 'Nothing to do: asked again every few days.',
  },
  pdl_gone: { because: 'the gateway no longer knows this meter', advice: 'Add it again on its site.' },
  pdl_inactive: { because: 'this meter is switched off at the gateway', advice: 'Switch it on again on its site.' },
  credentials_refused: {
    because: 'the gateway refuses the credentials',
    advice: 'Check the identifier and the secret of this box.',
  },
  gateway_away: { because: 'the gateway does not answer', advice: 'Nothing to do: the rest comes when it is back.' },
  consent_revoked: { because: 'the consent was revoked', advice: renew },
  consent_expired: { because: 'the consent has ended', advice: renew },
  consent_pending: { because: 'the consent is not given yet', advice: 'Give it on the gateway’s site.' },
  curve_off: {
    because: 'the operator does not collect the load curve',
    advice: 'Switch on the hourly collection in the operator’s customer area.',
  },
  put_off: { because: 'the gateway waits for the operator', advice: byItself },
  not_published: { because: 'the operator has not published them yet', advice: byItself },
  not_asked: { because: 'they were not asked for yet', advice: 'The next reading asks.' },
};

export const missingColumns: typeof frenchColumns = {
  file: 'missing days',
  measure: 'Measure',
  from: 'From',
  to: 'To',
  days: 'Days',
  why: 'Cause',
};
