export { createClientOffers } from '../mirror.ts';
export { listEntries as listOffers } from '../repository.ts';
export { createClientContributions } from './contribute.ts';
export { findOffer } from './find-offer.ts';
