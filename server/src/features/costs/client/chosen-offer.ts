import type { MirroredPdl } from '#features/delivery-points/client/index.ts';

/** The offer of today: a local choice overrides the gateway's value. */
export function chosenOffer({ selected_offer_id, local_overrides }: MirroredPdl): string | null {
  return local_overrides.selected_offer_id === undefined ? selected_offer_id : local_overrides.selected_offer_id;
}
