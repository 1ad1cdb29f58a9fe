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
export async function lendLetters(page: DrawnPage): Promise<boolean> {
  const fonts = [...page.commonObjs].flatMap(([, object]) => (isNamedFont(object) ? [object] : []))
  if (fonts.length === 0 || !(await hasHangul(page))) return false
  try {
    arriving ??= loadLetters()
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

/** The whole font at once: slices of it would have to be known before a page can be drawn. */
async function loadLetters(): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${letters})`).load())
}

/** The renderer asks a font for its fallback each time it sets it; nobody else can tell it another one. */
function lend(font: NamedFont): void {
  const families = `${font.fallbackName}, "${family}"`
  Object.defineProperty(font, 'fallbackName', { value: families })
}
