import { adminShots } from './admin.ts';
import { clientShots } from './box.ts';
import { lookingShots } from './looking.ts';
import { moneyShots } from './money.ts';
import { accountShots, gatewayShots, publicShots } from './people.ts';
import type { Shot } from './shot.ts';
import { stateShots } from './states.ts';
import { usageShots } from './usage.ts';

/** Every screen of both modes, and every state of a panel, of a household whose contract is known. */
export const allShots: readonly Shot[] = [
  ...moneyShots,
  ...usageShots,
  ...lookingShots,
  ...clientShots,
  ...accountShots,
  ...gatewayShots,
  ...publicShots,
  ...adminShots,
  ...stateShots,
];
