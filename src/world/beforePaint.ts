// Runs before the first paint. scripts/preloads.ts writes it into the HTML page, so that its preloads start with the page.

/** The files of a screen that an employee opens first (scripts/preloads.ts). */
interface ScreenFiles {
  address: string
  code: string[]
  ko: string[]
  en: string[]
}

try {
  const page = document.documentElement
  // The chosen theme, so that the page does not flash in another one.
  const theme = localStorage.getItem('e-payment.theme')
  if (theme) page.dataset['theme'] = theme

  // Files that would otherwise load only after the first script has run. The development server names none.
  const {
    englishGlyphs = '',
    frontGlyphs = '',
    koreanGlyphs,
    early,
    screens = '[]',
  } = (document.currentScript as HTMLScriptElement).dataset
  // As `languageOf` in src/text/language.ts, without the language of the installation, which is not loaded yet: most are Korean.
  const language =
    localStorage.getItem('e-payment.language') ??
    navigator.languages.find((preferred) => preferred.match('^(ko|en)'))
  const isKorean = !language?.match('^en')
  const hasSession = localStorage.getItem('e-payment.session')
  const isPublicScreen = location.pathname.match('^/(overview|presentation)')
  const screen = (JSON.parse(screens) as ScreenFiles[]).find(({ address }) =>
    (location.pathname + location.search).match(address),
  )
  if (hasSession && screen) {
    // Shows the frame of the main layout (src/layout/StartFrame.tsx) until the code of the screen has loaded.
    page.dataset['start'] = ''
    for (const file of [...screen.code, ...screen[isKorean ? 'ko' : 'en']])
      addLink(file, { rel: 'modulepreload', fetchPriority: 'low' })
    // Sends the first calls of the screen (src/early.ts), with error messages in this language. They mark a document as read. When the
    // browser comes back from the single sign-on, the session can still be that of another employee.
    if (early && !location.hash.includes('#code=')) {
      page.dataset['early'] = language ? (isKorean ? 'ko' : 'en') : ''
      const script = Object.assign(document.createElement('script'), { type: 'module', src: early })
      document.head.append(script)
    }
  }
  // The development server loads the fonts when a text needs them.
  // An English page without a session needs no Korean glyphs. The data of the other pages are Korean.
  if ((isKorean || hasSession) && koreanGlyphs) {
    const load = (isDelayed: boolean) => {
      preloadFont(frontGlyphs)
      preloadFont(koreanGlyphs).addEventListener('load', async () => {
        // A font with `optional` is only used if it is ready when the first text needs it.
        await document.fonts.load('1em "Korean Letters"', '가')
        const showKoreanGlyphs = () => delete page.dataset['koreanGlyphs']
        // The new font needs a layout of the whole page, which the next screen needs in any case.
        const { navigation } = window as { navigation?: EventTarget }
        if (!isDelayed || !navigation) showKoreanGlyphs()
        navigation?.addEventListener('navigate', (event) => {
          const { destination } = event as Event & { destination: { url: string } }
          if (new URL(destination.url).pathname !== location.pathname) showKoreanGlyphs()
        })
      })
    }
    if (hasSession || isPublicScreen) {
      // The text has the font of the system until the fonts are loaded. If this device does not have them yet, the data come first.
      page.dataset['koreanGlyphs'] = 'later'
      afterResource(englishGlyphs, (isCached) =>
        isCached ? load(false) : afterPageLoad(() => load(!isPublicScreen)),
      )
    } else {
      // The sign-in needs only the small file, and the next screen the other one.
      preloadFont(frontGlyphs)
      afterFirstPaint(() => preloadFont(koreanGlyphs))
    }
  }
} catch {
  // Without storage, the theme of the system applies, and nothing is preloaded.
}

// iOS allows push notifications only in an app on the home screen, which needs a manifest. The files of the page load before it.
afterPageLoad(() => addLink('/manifest.webmanifest', { rel: 'manifest' }))

/** Calls `then` when the file at this URL is loaded, with whether it came from the cache of the browser. */
function afterResource(href: string, then: (isCached: boolean) => void): void {
  new PerformanceObserver((files) => {
    const entries = files.getEntriesByType('resource') as PerformanceResourceTiming[]
    const file = entries.find(({ name }) => name.endsWith(href))
    if (file) then(file.transferSize === 0)
  }).observe({ type: 'resource', buffered: true })
}

/** Calls `then` after the first paint. */
function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) then()
  }).observe({ type: 'paint', buffered: true })
}

/** Calls `then` one second after the files of the page have loaded. By then, the data of the first screen are usually requested. */
function afterPageLoad(then: () => void): void {
  const startTimer = () => setTimeout(then, 1000)
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer)
}

function preloadFont(href: string): HTMLLinkElement {
  return addLink(href, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' })
}

function addLink(href: string, attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes, { href })
  document.head.append(link)
  return link
}
