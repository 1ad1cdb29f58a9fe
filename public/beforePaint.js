// Runs before the first paint. A separate file, because the content security policy allows no inline script.
try {
  // The chosen theme, so that the page does not flash in another one.
  const theme = localStorage.getItem('e-payment.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // Files that would otherwise load only after the first script has run. The development server names none.
  const { signedIn, frontGlyphs, koreanGlyphs } = document.currentScript.dataset
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' }
  const language = localStorage.getItem('e-payment.language') ?? navigator.language
  const isKorean = language.startsWith('ko')
  const hasSession = localStorage.getItem('e-payment.session') !== null
  if (hasSession) preload(signedIn, { rel: 'modulepreload' })
  if (isKorean) preload(frontGlyphs, font)
  if (hasSession || !location.pathname.startsWith('/auth/')) {
    if (isKorean) preload(koreanGlyphs, font)
  } else {
    // The next screen needs these glyphs. They are loaded after the sign-in is visible, so that they do not delay it.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) preload(koreanGlyphs, font)
    }).observe({ type: 'paint', buffered: true })
  }
} catch {
  // Without storage, the theme of the system applies, and nothing is preloaded.
}

function preload(href, attributes) {
  const link = document.createElement('link')
  if (href) document.head.append(Object.assign(link, attributes, { href }))
}
