import { guidePath, patternsOutsideNavigation, settingsPath } from '../../app/screens.ts'
import { ShortcutList, type ShortcutListProps } from '../../ui/ShortcutList.tsx'
import { Modal } from '../../ui/Modal.tsx'
import {
  ProblemReportButton,
  type ProblemReportButtonTexts,
} from '../../ui/ProblemReportButton.tsx'
import { Link } from '../../ui/Link.tsx'

export interface HelpProps {
  texts: Record<
    'heading' | 'close' | 'keys' | 'keysOff' | 'keySettings' | 'guide' | 'changelog',
    string
  >
  reportTexts: ProblemReportButtonTexts
  keys: ShortcutListProps['keys']
  /** Whether the keyboard shortcuts of the screen's list are switched off. */
  areKeysOff: boolean
  on: {
    close(): void
    /** Called to save the recorded machine events as a file for a problem report. */
    report(): void
  }
}

/** The help dialog: the keyboard shortcuts of the current screen, and a problem report. */
export function Help({ texts, reportTexts, keys, areKeysOff, on }: HelpProps) {
  return (
    <Modal size="small" title={texts.heading} closeLabel={texts.close} onClose={on.close}>
      <div className="min-h-0 overflow-y-auto px-5 py-5 sm:px-6">
        <h3 className="mb-3 text-[13px] font-semibold text-soft">{texts.keys}</h3>
        <ShortcutList keys={keys} />
        {areKeysOff && (
          <p className="mt-3 text-[13px] text-soft">
            {texts.keysOff}{' '}
            <Link
              to={settingsPath('keys')}
              onClick={on.close}
              className="underline underline-offset-2"
            >
              {texts.keySettings}
            </Link>
          </p>
        )}
        <div className="mt-5 border-t border-line pt-3">
          <ProblemReportButton texts={reportTexts} onSave={on.report} />
          <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-soft">
            <Link to={guidePath} onClick={on.close} className="underline underline-offset-2">
              {texts.guide}
            </Link>
            <Link
              to={patternsOutsideNavigation.changelog}
              onClick={on.close}
              className="underline underline-offset-2"
            >
              {texts.changelog}
            </Link>
          </p>
        </div>
      </div>
    </Modal>
  )
}
