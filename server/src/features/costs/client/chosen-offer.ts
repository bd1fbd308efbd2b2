import type { MirroredPdl } from '#features/delivery-points/client/index.ts';

/** The offer of today: what was chosen here wins over the gateway's word. */
export function chosenOffer({ selected_offer_id, local_overrides }: MirroredPdl): string | null {
  return local_overrides.selected_offer_id === undefined ? selected_offer_id : local_overrides.selected_offer_id;
}
