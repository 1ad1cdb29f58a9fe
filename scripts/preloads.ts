import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/**
 * Adds `public/beforePaint.js` to the page, and preloads the glyphs of English pages. The script gets the names of the files that only some visits
 * preload: Korean glyphs, and the code of signed-in employees.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const script = (attrs: Record<string, string>) =>
          ({
            tag: 'script',
            attrs: { src: '/beforePaint.js', ...attrs },
            injectTo: 'head-prepend',
          }) as const
        // The development server has no built files.
        if (!bundle) return [script({})]
        const english = urlOf(bundle, /\/englishGlyphs-[^/]*\.woff2$/)
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [
          { tag: 'link', attrs: { ...font, href: english }, injectTo: 'head-prepend' },
          script({
            'data-front-glyphs': urlOf(bundle, /\/frontGlyphs-[^/]*\.woff2$/),
            'data-korean-glyphs': urlOf(bundle, /\/koreanGlyphs-[^/]*\.woff2$/),
            'data-signed-in': urlOf(bundle, /\/signedIn-[^/]*\.js$/),
          }),
        ]
      },
    },
  }
}

/** The URL of the only file of the build whose name matches. Throws if there is none. */
function urlOf(bundle: Bundle, name: RegExp): string {
  const file = Object.keys(bundle).find((each) => name.test(each))
  if (!file) throw new Error(`The build has no file ${name}.`)
  return `/${file}`
}
