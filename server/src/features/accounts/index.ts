export type { AccountOptions, AccountSettings } from './account-options.ts';
export { type Accounts, createAccounts } from './accounts.ts';
export { type AuditCheck, checkAudit } from './audit/repository.ts';
export { isCommonPassword } from './credentials/common-passwords.ts';
export type { ExportContributor } from './own-account/account-export.ts';
export type { UserDeleteListener } from './own-account/erasure.ts';
export type { SecretChange, SecretChangeListener } from './own-account/secret-change.ts';
export { sessionCookieName } from './sessions/session-cookie.ts';
export type { CountPdls } from './users/account-description.ts';
