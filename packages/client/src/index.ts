export { ApiError } from './api-error.ts';
export { type Client, type ClientOptions, createClient } from './client.ts';
export type { paths as LocalPaths } from './client-types.d.ts';
export type { paths as GatewayPaths } from './gateway-types.d.ts';
export type { ReadingOptions } from './readings.ts';
export type { CachedResponse } from './request.ts';
export type { Data, Method, Options, PathsWith, ReadingPage, ReadingPath } from './types.ts';
