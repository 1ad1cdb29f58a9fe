// Runs before the first paint. A separate file, because the content security policy allows no inline script.
try {
  // The chosen theme, so that the page does not flash in another one.
  const theme = localStorage.getItem('e-payment.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

  // Files that would otherwise load only after the first script has run. The development server names none.
  const { signedIn, koreanGlyphs } = document.currentScript.dataset
  const language = localStorage.getItem('e-payment.language') ?? navigator.language
  if (localStorage.getItem('e-payment.session')) preload(signedIn, { rel: 'modulepreload' })
  if (language.startsWith('ko')) {
    preload(koreanGlyphs, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' })
  }
} catch {
  // Without storage, the theme of the system applies, and nothing is preloaded.
}

function preload(href, attributes) {
  const link = document.createElement('link')
  if (href) document.head.append(Object.assign(link, attributes, { href }))
}
