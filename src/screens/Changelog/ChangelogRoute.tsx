import { useMainText, useTexts } from '../../app/appContext.ts'
import { changelogTexts } from '../../text/changelog.ts'
import { Changelog } from './Changelog.tsx'
import { changelogView } from './Changelog.view.ts'

/** The screen with the release notes. */
export function ChangelogRoute() {
  return <Changelog {...changelogView(useTexts(changelogTexts), useMainText().productName)} />
}
