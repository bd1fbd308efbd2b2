import type { Migration } from '#platform/database/migrate.ts';
import { addMailDetails } from './add-mail-details.ts';
import { createAudit } from './create-audit.ts';
import { createAuthorisations } from './create-authorisations.ts';
import { createCallbackAttempts } from './create-callback-attempts.ts';
import { createConfig } from './create-config.ts';
import { createConsentStates } from './create-consent-states.ts';
import { createDataKeys } from './create-data-keys.ts';
import { createLinkTokens } from './create-link-tokens.ts';
import { createMailOutbox } from './create-mail-outbox.ts';
import { createOperatorTokens } from './create-operator-tokens.ts';
import { createPdls } from './create-pdls.ts';
import { createRoles } from './create-roles.ts';
import { createUsers } from './create-users.ts';

/** The one history of the schema, for both modes and both databases. New entries go to the end; old ones never change. */
export const migrations: readonly Migration[] = [
  createConfig,
  createRoles,
  createUsers,
  createLinkTokens,
  createMailOutbox,
  createAudit,
  createDataKeys,
  createPdls,
  createConsentStates,
  createCallbackAttempts,
  createAuthorisations,
  createOperatorTokens,
  addMailDetails,
];
