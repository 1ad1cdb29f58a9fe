import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton, type LanguageButtonProps } from '../ui/LanguageButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Link } from '../ui/Link.tsx'

export interface TopBarProps {
  productName: string
  home: string
  menu: { label: string; open(): void }
  finder: { label: string; open(): void }
  help: { label: string; open(): void }
  signOut: { label: string; ask(): void }
  otherLanguage: LanguageButtonProps
  theme: { label: string; icon: 'sun' | 'moon' | 'screen'; next(): void }
}

/** The top bar: logo, product name, and the controls for the whole app. */
export function TopBar(props: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center border-b border-line bg-surface px-1 sm:gap-1 sm:px-4 print:hidden">
      <IconButton
        icon="menu"
        label={props.menu.label}
        onClick={props.menu.open}
        className="lg:hidden"
      />
      <Link
        to={props.home}
        className="mr-auto flex min-w-0 items-center gap-1.5 rounded-lg font-semibold whitespace-nowrap sm:gap-2.5 sm:px-1 lg:px-2"
      >
        <Logo className="size-7 shrink-0" />
        <span className="truncate max-[359px]:sr-only">{props.productName}</span>
      </Link>
      <IconButton
        icon="search"
        label={props.finder.label}
        event="finder.open"
        onClick={props.finder.open}
      />
      <LanguageButton {...props.otherLanguage} />
      <IconButton
        icon={props.theme.icon}
        label={props.theme.label}
        event="preferences.setTheme"
        onClick={props.theme.next}
      />
      <IconButton icon="help" label={props.help.label} onClick={props.help.open} />
      <button
        type="button"
        data-event="session.signOut"
        onClick={props.signOut.ask}
        className="flex h-9 items-center gap-2 rounded-lg px-2.5 text-[13px] font-semibold text-soft hover:bg-sunken hover:text-ink"
      >
        <Icon name="signOut" className="size-[18px]" />
        <span className="max-sm:sr-only">{props.signOut.label}</span>
      </button>
    </header>
  )
}
