import type { ServerConfig } from '#config.ts';
import type { ServerOffersOptions } from '#features/offers/index.ts';
import { version } from '../version.ts';

/** The part of the settings that the catalogue needs, under the names it uses. */
export function readOfferSettings(config: ServerConfig): ServerOffersOptions['settings'] {
  return {
    userAgent: `svc/${version} (+${config.FRONTEND_URL})`,
    standInUrl: config.PRICE_GRIDS_URL,
    schedule: config.OFFERS_SLOTS,
  };
}
