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

/** The characters in the product's own text files whose names match. */
function lettersOfTexts(names: RegExp): string[] {
  const files = readdirSync(texts).filter((name) => names.test(name))
  return [...files.map((name) => readFileSync(join(texts, name), 'utf8')).join('')]
}

interface CoreGlyphs {
  /** ASCII and the English texts. */
  english: string[]
  /** The Korean texts before the sign-in. */
  front: string[]
  /** The other Korean texts, and the most common Korean characters of text written by employees and the ERP. */
  korean: string[]
}

/** The characters of the three font files. No character is in two files. */
function coreGlyphs(): CoreGlyphs {
  const ofSlices = faces('common').flatMap((face) =>
    [...face.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      const count = Number.parseInt(to, 16) - first + 1
      return Array.from({ length: count }, (_, place) => String.fromCodePoint(first + place))
    }),
  )
  const used = new Set<string>()
  const unused = (letters: string[]) =>
    letters.filter((each) => each >= ' ' && !used.has(each) && used.add(each)).toSorted()
  return {
    english: unused([...ascii, ...lettersOfTexts(/^(.*\.)?en\.ts$/)]),
    front: unused(lettersOfTexts(/^(signedOut|singleSignOn|register)\.ko\.ts$/)),
    korean: unused([...lettersOfTexts(/./), ...ofSlices]),
  }
}

/**
 * The style sheet of the core glyphs, with three font files that are written into `folder`. English pages do not wait for Korean files, and
 * the sign-in page does not wait for the large Korean file. The Korean files have a separate font family, so that a page can render without
 * them at first. A last face, under the family name of the extended glyphs, uses the large file again. A browser requests it when a
 * character is not in the first faces, which shows that a rare character is on the page.
 */
async function coreGlyphSheet(folder: string): Promise<string> {
  const wholeFontBytes = readFileSync(wholeFont)
  // A separate object, because the types of the package do not yet have `keepFeatures`.
  const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures } as const
  mkdirSync(folder, { recursive: true })
  const glyphs = coreGlyphs()
  const write = async (name: keyof CoreGlyphs) => {
    const file = join(folder, `${name}Glyphs.woff2`)
    writeFileSync(file, await subset(wholeFontBytes, glyphs[name].join(''), options))
    return file
  }
  const rangeOf = (name: keyof CoreGlyphs) =>
    glyphs[name].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join(',')
  const korean = await write('korean')
  // For a character in the ranges of two faces of a family, a browser uses the later face.
  return [
    fontFace('English Letters', await write('english'), rangeOf('english')),
    fontFace('Korean Letters', korean, notAscii),
    fontFace('Korean Letters', await write('front'), rangeOf('front')),
    fontFace('Pretendard', korean, notAscii),
  ].join('\n')
}

const notAscii = 'U+80-10ffff'

function fontFace(family: string, file: string, range: string): string {
  return `@font-face {
  font-family: "${family}";
  font-display: optional;
  font-weight: ${wght.min} ${wght.max};
  src: url("${file}") format("woff2");
  unicode-range: ${range};
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
 * The font as two style sheets. `virtual:letters.css` has the core glyphs, loaded before the first paint.
 * `virtual:pretendard.css` has the extended glyphs for text written by employees and the ERP. Each file that arrives after a paint
 * causes a layout of the whole page.
 */
export function fontPlugin(): Plugin {
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
