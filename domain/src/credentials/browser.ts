/** The first that matches names it: most browsers claim to be several others as well. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Describes a session by its `User-Agent`: the kind of browser and the system. It omits versions, which would
 * distinguish one visitor from all others. `program` is anything that is not a browser.
 */
export function describeBrowser(userAgent: string | undefined): string {
  const find = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers);
  if (browser === undefined) return 'program';
  const system = find(systems);
  return system === undefined ? browser : `${browser}, ${system}`;
}
