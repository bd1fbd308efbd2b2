import { z } from 'zod';

const knownHomes = z.array(
  z.looseObject({
    id: z.string(),
    usage_point_id: z.string(),
    display_order: z.number(),
    activation_date: z.string().nullish(),
    has_production: z.boolean(),
    linked_production_pdl_id: z.string().nullish(),
  }),
);
export type KnownHome = z.output<typeof knownHomes>[number];

/** The home with this id, else the first that is displayed. */
export function findHome(homes: unknown, id: string | undefined) {
  const known = knownHomes.safeParse(homes).data?.toSorted((a, b) => a.display_order - b.display_order);
  return id === undefined ? known?.[0] : known?.find((home) => home.id === id);
}

/** The home itself where it injects, else the production point that is linked to it. */
export function producerOf(home: KnownHome, homes: unknown): KnownHome | undefined {
  return home.has_production ? home : findHome(homes, home.linked_production_pdl_id ?? '');
}
