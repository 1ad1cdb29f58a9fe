import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'

export interface OtherLanguage {
  machine: MachineAttributes | undefined
  label: string
  code: string
  choose(): void
}

/** The button that changes to the other language, labelled in that language. */
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
