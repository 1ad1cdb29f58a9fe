import type { MachineAttributes } from '../hooks/machineAttributes.view.ts'
import { globeIconPath, SvgIcon } from './SvgIcon.tsx'

export interface LanguageButtonProps {
  machine: MachineAttributes | undefined
  label: string
  code: string
  choose(): void
}

/** The button that changes to the other language, labelled in that language. */
export function LanguageButton({ machine, label, code, choose }: LanguageButtonProps) {
  return (
    <button
      {...machine}
      type="button"
      lang={code}
      data-event="preferences.setLanguage"
      onClick={choose}
      className="flex h-9 items-center gap-1.5 rounded-lg px-2.5 max-sm:px-1.5 text-[13px] font-semibold whitespace-nowrap text-soft hover:bg-sunken hover:text-ink"
    >
      <SvgIcon d={globeIconPath} className="size-[18px] max-sm:hidden" />
      {label}
    </button>
  )
}
