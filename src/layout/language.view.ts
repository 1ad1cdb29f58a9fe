import type { SignedOutText } from '../text/signedOut.en.ts'
import type { Language } from '../text/language.ts'
import type { LanguageButtonProps } from '../ui/LanguageButton.tsx'
import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'

/** The button that changes to the other language. */
export function languageButtonOf(
  text: SignedOutText,
  language: Language,
  chooseLanguage: (language: Language) => void,
  machine?: MachineAttributes,
): LanguageButtonProps {
  const code: Language = language === 'ko' ? 'en' : 'ko'
  return { machine, label: text.otherLanguage, code, choose: () => chooseLanguage(code) }
}
