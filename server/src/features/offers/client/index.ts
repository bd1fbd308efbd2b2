export { listEntries as listOffers } from '../catalogue/repository.ts';
export { createClientContributions } from './contribute.ts';
export { findOffer } from './find-offer.ts';
export { createClientOffers } from './mirror.ts';
