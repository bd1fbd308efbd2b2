import { type Download, type DownloadOptions, download, refuseAddress } from '#platform/download/download.ts';

export type GridSiteSettings = {
  readonly userAgent: string;
  /** Development and tests: every grid is asked here, by the last part of its address. */
  readonly standInUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
};

// Unpacking is work of the thread that serves everybody: 64 MB were half a second of it, and no page comes near 16.
const limits = { timeoutMs: 20_000, bytes: 5_000_000, inflatedBytes: 16_000_000 };
const loopback = /^(127\.|::1$)/;

/** Where price grids come from: public addresses over https, unless a site on this machine stands in for all of them. */
export function createGridSite({ userAgent, standInUrl, timeoutMs = limits.timeoutMs }: GridSiteSettings) {
  const options: DownloadOptions = { ...limits, timeoutMs, userAgent };
  const standIn: DownloadOptions = {
    ...options,
    schemes: ['http:', 'https:'],
    mayConnect: (address) => loopback.test(address),
  };
  return {
    download: (address: string): Promise<Download> =>
      standInUrl === undefined
        ? download(address, options)
        : download(`${standInUrl}/${new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? ''}`, standIn),
    refuseAddress: (address: string) => refuseAddress(address, options),
  };
}
