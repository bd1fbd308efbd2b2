import { accountPages } from './accounts.ts';
import { availabilityPages } from './availability.ts';
import { consentPages } from './consent.ts';
import { meterPages } from './delivery-points.ts';
import { gatewayPages } from './gateway.ts';
import { operatorPages } from './operator.ts';
import { requestPages } from './requests.ts';
import type { HelpPage } from './text.ts';
import { workPages } from './work.ts';

export { destinationPages } from './destinations.ts';
export { noticePages } from './notices.ts';
export type { HelpText } from './text.ts';

/** Errors that a household can meet on a screen, by their code. Some of them are not in the catalogue of the server. */
export const errorPages: Readonly<Record<string, HelpPage>> = {
  ...accountPages,
  ...meterPages,
  ...requestPages,
  ...consentPages,
  ...operatorPages,
  ...availabilityPages,
  ...gatewayPages,
  ...workPages,
};
