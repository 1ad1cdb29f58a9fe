/** The names of a browser and its operating system; null for an unknown one. */
export interface Device {
  browser: string | null
  system: string | null
}

/** In this order, because browsers also name those that they descend from. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Whale', /\bWhale\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.* Safari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** Reads the names from the header `User-Agent`. Only they are stored, not the header with its versions. */
export function deviceOf(userAgent = ''): Device {
  const nameIn = (names: typeof browsers) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
