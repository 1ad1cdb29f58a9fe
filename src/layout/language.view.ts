import type { FrontText } from '../text/front.en.ts'
import type { Language } from '../text/language.ts'

/** The switch to the language that is not spoken now. */
export function otherLanguageOf(
  text: FrontText,
  language: Language,
  chooseLanguage: (language: Language) => void,
) {
  const code: Language = language === 'ko' ? 'en' : 'ko'
  return { label: text.otherLanguage, code, choose: () => chooseLanguage(code) }
}
