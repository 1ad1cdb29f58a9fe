import letters from 'pretendard/dist/web/static/woff2/Pretendard-Regular.woff2?url'

const family = 'Pretendard for PDF'

/** The necessary fields of a font in PDF.js. `missingFile` is true if the PDF does not embed the font. */
interface PdfFont {
  missingFile: boolean
  fallbackName: string
}

interface DrawnPage {
  commonObjs: Iterable<unknown[]>
  getTextContent(): Promise<{ items: object[] }>
}

let loadingGlyphs: Promise<void> | undefined

/**
 * Adds Hangul glyphs to the page's fonts that are not embedded in the PDF. The glyphs are the last fallback, after the fonts of the device.
 * Resolves to whether the page must be drawn again: false if the page's text or the glyphs cannot be loaded.
 */
export async function addFontGlyphs(page: DrawnPage): Promise<boolean> {
  const fonts = [...page.commonObjs].flatMap(([, object]) =>
    isFontWithoutGlyphs(object) ? [object] : [],
  )
  if (fonts.length === 0) return false
  try {
    if (!(await hasHangul(page))) return false
    loadingGlyphs ??= loadExtendedGlyphs()
    await loadingGlyphs
  } catch {
    loadingGlyphs = undefined
    return false
  }
  fonts.forEach(addFallbackFont)
  return true
}

/** Whether an object is a font that is not embedded, and has not received the glyphs yet. */
function isFontWithoutGlyphs(object: unknown): object is PdfFont {
  const font = object as Partial<PdfFont> | null
  return font?.missingFile === true && font.fallbackName?.includes(family) === false
}

async function hasHangul(page: DrawnPage): Promise<boolean> {
  const { items } = await page.getTextContent()
  return items.some((item) => 'str' in item && /\p{Script=Hangul}/u.test(String(item.str)))
}

/** Loads the complete font, because the required subset of it is not known before the page is drawn. */
async function loadExtendedGlyphs(): Promise<void> {
  document.fonts.add(await new FontFace(family, `url(${letters})`).load())
}

/** Adds the glyphs to the fallback of a font. PDF.js reads this property each time it selects the font, and has no API to change it. */
function addFallbackFont(font: PdfFont): void {
  const families = `${font.fallbackName}, "${family}"`
  Object.defineProperty(font, 'fallbackName', { value: families })
}
