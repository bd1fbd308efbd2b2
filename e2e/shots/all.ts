import { accountShots, gatewayShots, publicShots } from './accounts.ts';
import { adminShots } from './admin.ts';
import { clientShots } from './client-mode.ts';
import { moneyShots } from './money.ts';
import type { Shot } from './shot.ts';
import { stateShots } from './states.ts';
import { usageShots } from './usage.ts';
import { yearViewShots } from './year-views.ts';

/** Every screen of both modes, and every state of a panel, for a household with a known contract. */
export const allShots: readonly Shot[] = [
  ...moneyShots,
  ...usageShots,
  ...yearViewShots,
  ...clientShots,
  ...accountShots,
  ...gatewayShots,
  ...publicShots,
  ...adminShots,
  ...stateShots,
];
