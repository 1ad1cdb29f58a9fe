/** The names of a browser and its operating system; null for an unknown one. */
export interface BrowserNames {
  browser: string | null
  system: string | null
}

type Patterns = readonly (readonly [name: string, pattern: RegExp])[]

/** The order matters, because the header of a browser also names the browsers from which it descends. */
const browsers: Patterns = [
  ['Whale', /\bWhale\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ (Mobile\/\S+ )?Safari\//],
]

/** The order matters, because Android also names Linux, and iOS also names Mac OS X. */
const systems: Patterns = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** The number of characters of the header that are read. A browser sends about 150. */
const READ_LENGTH_MAX = 500

/** Reads the names from the header `User-Agent`. Only these names are stored, not the header with its version numbers. */
export function browserNamesOf(userAgent = ''): BrowserNames {
  const read = userAgent.slice(0, READ_LENGTH_MAX)
  const nameIn = (patterns: Patterns) => patterns.find(([, pattern]) => pattern.test(read))?.[0]
  return { browser: nameIn(browsers) ?? null, system: nameIn(systems) ?? null }
}
