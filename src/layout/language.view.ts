import type { FrontText } from '../text/front.en.ts'
import type { Language } from '../text/language.ts'
import type { OtherLanguage } from '../widgets/LanguageButton.tsx'
import type { Pictured } from '../widgets/pictured.view.ts'

/** The switch to the language that is not spoken now. */
export function otherLanguageOf(
  text: FrontText,
  language: Language,
  chooseLanguage: (language: Language) => void,
  machine?: Pictured,
): OtherLanguage {
  const code: Language = language === 'ko' ? 'en' : 'ko'
  return { machine, label: text.otherLanguage, code, choose: () => chooseLanguage(code) }
}
