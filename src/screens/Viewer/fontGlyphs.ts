import letters from 'pretendard/dist/web/static/woff2/Pretendard-Regular.woff2?url'

const family = 'Pretendard for PDF'

/** A font of a PDF, as far as it matters here; `missingFile` where the PDF only names it. */
interface NamedFont {
  missingFile: boolean
  fallbackName: string
}

interface DrawnPage {
  commonObjs: Iterable<unknown[]>
  getTextContent(): Promise<{ items: object[] }>
}

let arriving: Promise<void> | undefined

/**
 * Lends Hangul letters to the fonts of a page that the PDF only names and that a machine may not have. They stand behind all
 * that the machine itself offers. Says whether the page has to be drawn again.
 */
export async function addFontGlyphs(page: DrawnPage): Promise<boolean> {
  const fonts = [...page.commonObjs].flatMap(([, object]) => (isNamedFont(object) ? [object] : []))
  if (fonts.length === 0 || !(await hasHangul(page))) return false
  try {
    arriving ??= loadExtendedGlyphs()
    await arriving
  } catch {
    arriving = undefined
    return false
  }
  fonts.forEach(lend)
  return true
}

/** Whether an object is such a font that has not been lent anything yet. */
function isNamedFont(object: unknown): object is NamedFont {
  const font = object as Partial<NamedFont> | null
  return font?.missingFile === true && font.fallbackName?.includes(family) === false
}

async function hasHangul(page: DrawnPage): Promise<boolean> {
  const { items } = await page.getTextContent()
  return items.some((item) => 'str' in item && /\p{Script=Hangul}/u.test(String(item.str)))
}

/** The complete font, because the necessary slices are not known before a page is drawn. */
async function loadExtendedGlyphs(): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${letters})`).load())
}

/** The renderer reads the fallback of a font each time it sets the font. There is no other way to replace it. */
function lend(font: NamedFont): void {
  const families = `${font.fallbackName}, "${family}"`
  Object.defineProperty(font, 'fallbackName', { value: families })
}
