import type { pointErrors as french } from '../fr/point-errors.ts';

export const pointErrors: typeof french = {
  'ADAM-DC-0007':
    'The operator does not recognise the giver of the consent at this meter, or no longer does. After a new consent, wait a day. Otherwise end the share in its customer area, then give the consent again.',
  'ADAM-DC-0008':
    'The operator has no consent for this data: it was withdrawn, has ended, or does not cover production. Give it again.',
  'ADAM-DC-0009': 'The operator gives nothing from before the start of the consent. Later days are not concerned.',
  'ADAM-ERR0061':
    'The operator does not recognise the giver of the consent as the holder of the meter. The holder of the contract has to give it.',
  'ADAM-ERR0069': 'This meter does not measure this direction (consumption or production).',
  'ADAM-ERR0075':
    'The load curve is not recorded. Switch it on in the customer area of the operator. Daily totals are not concerned.',
  'ADAM-ERR0155': 'The operator does not know this meter. Check its 14 digits on a bill or on the meter.',
  'STM-ERR-0000019':
    'The operator does not authorise the giver of this consent. Give it again; professional accounts are not accepted.',
  '900908': 'The operator does not open one of its services to this gateway. Its administrator has to act.',
  CONSENT_EXPIRED: 'The consent has ended. Give it again to go on.',
  CONSENT_FOR_ANOTHER_PDL: 'The consent received is for another meter. Give it again and choose this one.',
  CONSENT_REMOVED: 'You removed this consent here. The share itself ends in the customer area of the operator.',
  CONSENT_REVOKED:
    'The operator refuses readings: the consent was probably withdrawn. Give it again; if the share still exists, end it in the customer area of the operator first.',
  OFFPEAK_UNREADABLE: 'The off-peak hours of the contract were not understood. Enter them.',
  other: (code) => `The operator refuses readings (${code}).`,
};
