import { type Download, type DownloadOptions, download, refuseAddress } from '#platform/download/download.ts';

export type GridSiteSettings = {
  readonly userAgent: string;
  /** Development and tests: every grid is downloaded from here, by the last part of its address. */
  readonly standInUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
};

// Decompression blocks the thread that serves all requests: 64 MB took half a second, and no page comes near 16.
const limits = { timeoutMs: 20_000, bytes: 5_000_000, inflatedBytes: 16_000_000 };
const loopback = /^(127\.|::1$)/;

/** The source of price grids: public addresses over https, unless a site on this machine replaces all of them. */
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
