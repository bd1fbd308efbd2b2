export { createKeySweep } from './data-key-sweep.ts';
export { createDataKeys, type DataKeys } from './data-keys.ts';
export { createKeyWraps, type KeyWraps } from './key-wrap-repository.ts';
