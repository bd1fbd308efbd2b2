export type { AccountOptions, AccountSettings } from './account-options.ts';
export { type Accounts, createAccounts } from './accounts.ts';
export type { CountPdls } from './identity/account-description.ts';
export type { ExportContributor } from './identity/account-routes.ts';
export type { SecretChange, SecretChangeListener, UserDeleteListener } from './identity/account-services.ts';
