import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageButton, type LanguageButtonProps } from '../ui/LanguageButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Link } from '../ui/Link.tsx'
import { frameClasses } from './frame.ts'

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
    <header className={frameClasses.bar}>
      <IconButton
        icon="menu"
        label={props.menu.label}
        onClick={props.menu.open}
        className="lg:hidden"
      />
      <Link to={props.home} className={frameClasses.brand}>
        <Logo className={frameClasses.logo} />
        <span className={frameClasses.name}>{props.productName}</span>
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
