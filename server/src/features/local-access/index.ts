export { localAccount } from './account-routes.ts';
export { admitLocalUser } from './local-access.ts';
export { closeToOthers, rescueLocalFile } from './local-files.ts';
export { keyPath, nameInstallation, openLocalCipher, readLocalSecretKey } from './local-secret-key.ts';
export { deleteLocalToken, hasLocalToken, setLocalToken } from './local-token.ts';
