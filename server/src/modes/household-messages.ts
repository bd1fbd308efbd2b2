import type { MirroredPdl } from '#features/delivery-points/client/index.ts';
import type { GatewayAccess } from '#features/gateway-access/index.ts';

type Line = readonly [string, string];

/** What a household reads when its client has started: where its data comes from, what is stored, what to do next. */
export function describeHousehold(
  access: GatewayAccess | null,
  pdls: readonly MirroredPdl[],
  newest: ReadonlyMap<string, string>,
): Line[] {
  if (access === null) {
    return [
      ['gateway', 'not set up yet'],
      ['next', 'open the address above in a browser: it asks for the gateway and your credentials'],
    ];
  }
  const present = pdls.filter((pdl) => pdl.gone_at === null);
  const lines = present.map((pdl): Line => {
    const day = newest.get(pdl.usage_point_id);
    return [`PDL …${pdl.usage_point_id.slice(-4)}`, day === undefined ? 'no day stored yet' : `newest day ${day}`];
  });
  const next =
    present.length === 0
      ? 'the PDLs are being asked for; a first synchronisation takes some minutes'
      : 'what is missing is being fetched; GET /api/sync/status lists the missing days with the reason';
  return [
    ['gateway', `${access.url} as ${access.clientId.slice(0, 8)}…`],
    ...(lines.length > 0 ? lines : [['PDLs', 'none known yet'] as const]),
    ['next', next],
  ];
}
