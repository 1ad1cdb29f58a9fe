import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minify, type Plugin, type Rolldown, transformWithOxc } from 'vite'

type Bundle = Rolldown.OutputBundle

/** A screen that an employee opens first, from a bookmark, a link or a notification. The paths are those of `src/app/screens.ts`. */
interface FirstScreen {
  /** A pattern of its addresses (path and query), as the source of a regular expression. */
  address: string
  /** The modules of the screen, and the other modules that its first paint loads. Paths in `src`. */
  modules: readonly string[]
  /** The names of its texts in `src/text`. */
  texts: readonly string[]
}

const ofBox = { modules: ['screens/Box/BoxRoute.tsx'], texts: ['boxes'] }
const boxList = 'screens/Box/BoxListRoute.tsx'
const document = 'screens/Document/DocumentRoute.tsx'

const firstScreens: readonly FirstScreen[] = [
  {
    // A document that is open in a box, or its own URL, which leads to the box.
    address: '^/report(?!Write(?!n))\\w*[?](.*&)?document=|^/documents/',
    modules: [document, ...ofBox.modules],
    texts: ofBox.texts,
  },
  {
    address: '^/([?]|$)|^/report(?!Write(?!n))',
    modules: [...ofBox.modules, boxList],
    texts: ofBox.texts,
  },
  { address: '^/reportWrite(?!n)', modules: ['screens/Drafting/DraftingRoute.tsx'], texts: [] },
  {
    address: '^/dashboards/default',
    modules: ['screens/Home/HomeRoute.tsx', 'world/home.ts'],
    texts: ['home', 'guide'],
  },
  // Every other screen of a signed-in employee.
  { address: `^(?!/(auth|errors|overview|presentation)([/?]|$))`, modules: [], texts: [] },
]

/** The files of a screen, as `src/world/beforePaint.ts` reads them: for both languages, and for one of them. */
interface ScreenFiles {
  address: string
  code: string[]
  ko: string[]
  en: string[]
}

const beforePaint = fileURLToPath(new URL('../src/world/beforePaint.ts', import.meta.url))

/**
 * Writes `src/world/beforePaint.ts` into the page, and preloads the glyphs of English pages. The script gets the names of the files that
 * only some visits preload: Korean glyphs, and the code and the texts of the screen that a signed-in employee opens first. Without these
 * preloads, a browser would request each file only after another file has run. The script is inline, so that they do not wait for a file.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { code } = await transformWithOxc(readFileSync(beforePaint, 'utf8'), beforePaint)
        const { code: children } = await minify(beforePaint, code, { mangle: { toplevel: true } })
        const script = (attrs: Record<string, string>) =>
          ({ tag: 'script', attrs, children, injectTo: 'head-prepend' }) as const
        // The HTML standard requires the charset within the first 1,024 bytes, which the script exceeds.
        const charset = {
          tag: 'meta',
          attrs: { charset: 'utf-8' },
          injectTo: 'head-prepend',
        } as const
        // The development server has no built files.
        if (!bundle) return [charset, script({})]
        const english = urlOf(bundle, /\/englishGlyphs-[^/]*\.woff2$/)
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [
          charset,
          { tag: 'link', attrs: { ...font, href: english }, injectTo: 'head-prepend' },
          script({
            'data-english-glyphs': english,
            'data-front-glyphs': urlOf(bundle, /\/frontGlyphs-[^/]*\.woff2$/),
            'data-korean-glyphs': urlOf(bundle, /\/koreanGlyphs-[^/]*\.woff2$/),
            'data-early': urlOf(bundle, /\/early-[^/]*\.js$/),
            'data-screens': JSON.stringify(
              firstScreens.map((screen) => filesOf(screen, bundle, html)),
            ),
          }),
        ]
      },
    },
  }
}

function filesOf(
  { address, modules, texts }: FirstScreen,
  bundle: Bundle,
  html: string,
): ScreenFiles {
  // Leaves out the files that the HTML page already loads.
  const others = (names: string[]) => names.filter((name) => !html.includes(name))
  const code = others(chunksOf(['early.ts', 'signedIn.ts', ...modules], bundle))
  const filesOfTexts = (language: string) => {
    const names = [language, ...texts.map((name) => `${name}.${language}`)]
    const modulesOfTexts = names.map((name) => `text/${name}.ts`)
    return others(chunksOf(modulesOfTexts, bundle)).filter((name) => !code.includes(name))
  }
  return { address, code, ko: filesOfTexts('ko'), en: filesOfTexts('en') }
}

/** The URLs of the files with these modules, and of all files that they import. */
function chunksOf(modules: readonly string[], bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const knownFiles = new Set(
    modules.map((name) => {
      const id = fileURLToPath(new URL(`../src/${name}`, import.meta.url))
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
      if (!chunk) throw new Error(`The build has no module ${name}.`)
      return chunk.fileName
    }),
  )
  for (const name of knownFiles) {
    const { imports = [] } = chunks.find(({ fileName }) => fileName === name) ?? {}
    for (const imported of imports) knownFiles.add(imported)
  }
  return [...knownFiles].map((name) => `/${name}`)
}

/** The URL of the only file of the build whose name matches. Throws if there is none. */
function urlOf(bundle: Bundle, name: RegExp): string {
  const file = Object.keys(bundle).find((each) => name.test(each))
  if (!file) throw new Error(`The build has no file ${name}.`)
  return `/${file}`
}
