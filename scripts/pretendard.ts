import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'
import type { Plugin } from 'vite'

const sheet = fileURLToPath(
  import.meta.resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'),
)
const wholeFont = join(dirname(sheet), 'woff2/PretendardVariable.woff2')
const texts = fileURLToPath(new URL('../src/text', import.meta.url))
const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
/** The weights of the product, from `font-normal` to `font-bold`. */
const wght = { min: 400, max: 700 }

/** The OpenType features that browsers apply by default, and figures of equal width (`tabular-nums`). */
const keepFeatures = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/**
 * The first of the common slices. The font package numbers its slices from the rarest characters to the most common. The last slices, from
 * this one on, are in almost every Korean text (also ㈜): everyday words of vouchers need slice 81 (내륙) and 82 (의뢰).
 */
const firstCommonSlice = 81

/** The @font-face rules of Pretendard's own style sheet, for the common or the rare slices. */
function faces(which: 'common' | 'rare'): string[] {
  const all = readFileSync(sheet, 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []
  return all.filter((face) => {
    const [, slice] = /\.subset\.(\d+)\.woff2/.exec(face) ?? []
    return Number(slice) >= firstCommonSlice === (which === 'common')
  })
}

/** The characters of the first font file: ASCII, those of the product's own texts in all languages, and the most common Korean ones. */
function coreGlyphs(): string[] {
  const words = readdirSync(texts).map((name) => readFileSync(join(texts, name), 'utf8'))
  const letters = faces('common').flatMap((face) =>
    [...face.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      const count = Number.parseInt(to, 16) - first + 1
      return Array.from({ length: count }, (_, place) => String.fromCodePoint(first + place))
    }),
  )
  return [...new Set([...ascii, ...words.join(''), ...letters])]
    .filter((letter) => letter >= ' ')
    .toSorted()
}

/**
 * The style sheet of the core glyphs, with one font file that is written into `folder`. A second face, under the family name of the
 * extended glyphs, uses the same file. A browser requests it when a character is not in the first face, which shows that a rare
 * character is on the page.
 */
async function coreGlyphSheet(folder: string): Promise<string> {
  const letters = coreGlyphs()
  // A separate object, because the types of the package do not yet have `keepFeatures`.
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures } as const
  const font = await subset(readFileSync(wholeFont), letters.join(''), options)
  const file = join(folder, 'letters.woff2')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, font)
  return `@font-face {
  font-family: "Common Letters";
  font-display: optional;
  font-weight: ${wght.min} ${wght.max};
  src: url("${file}") format("woff2");
}
@font-face {
  font-family: "Pretendard";
  font-display: optional;
  font-weight: ${wght.min} ${wght.max};
  src: url("${file}") format("woff2");
  unicode-range: U+80-10ffff;
}`
}

/** The style sheet of the extended glyphs, in slices that a browser loads as needed; one variable font for all weights. */
function slicesSheet(): string {
  const slices = faces('rare').map((face) =>
    face
      .replace("'Pretendard Variable'", 'Pretendard')
      .replace(/src:.*url\(\.(\/[^)]*\.woff2)\)[^;]*;/, (_, file: string) => {
        return `src: url("${dirname(sheet)}${file}") format("woff2");`
      })
      // With `optional`, the browser never replaces the font of text that is already visible.
      .replace('font-display: swap', 'font-display: optional'),
  )
  return slices.join('\n')
}

/**
 * The font as two style sheets. `virtual:letters.css` has the core glyphs in one file, loaded before the first paint.
 * `virtual:pretendard.css` has the extended glyphs for text written by employees and the ERP. Each file that arrives after a paint
 * causes a layout of the whole page.
 */
export function pretendard(): Plugin {
  const letters = 'virtual:letters.css'
  const slices = 'virtual:pretendard.css'
  let folder = ''
  return {
    name: 'pretendard',
    configResolved: (config) => {
      folder = config.cacheDir
    },
    resolveId: (source) => (source === letters || source === slices ? `\0${source}` : undefined),
    load(source) {
      if (source === `\0${letters}`) return coreGlyphSheet(folder)
      return source === `\0${slices}` ? slicesSheet() : undefined
    },
  }
}

/** Preloads the core glyphs together with the first script of the page. */
export function preloadCoreGlyphs(): Plugin {
  return {
    name: 'letters-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const name = Object.keys(bundle).find((file) => /letters-[^/]*\.woff2$/.test(file))
        if (!name) throw new Error('The build has no letters.woff2.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs: { ...attrs, href: `/${name}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
