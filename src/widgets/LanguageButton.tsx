import type { Pictured } from './pictured.view.ts'

export interface OtherLanguage {
  machine: Pictured | undefined
  label: string
  code: string
  choose(): void
}

/** The switch to the other language, in that language. */
export function LanguageButton({ machine, label, code, choose }: OtherLanguage) {
  return (
    <button
      {...machine}
      type="button"
      lang={code}
      data-event="preferences.setLanguage"
      onClick={choose}
      className="h-9 rounded-lg px-2.5 text-[13px] font-semibold text-soft hover:bg-sunken hover:text-ink"
    >
      {label}
    </button>
  )
}
