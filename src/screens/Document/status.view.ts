import type { DocumentSummary } from '../../../contract/document.ts'
import { lifeFrom } from '../../../machines/document/document.rules.ts'
import { categoryFrom } from '../../../machines/signing/redraft.rules.ts'
import type { BoxText } from '../../text/boxes.en.ts'
import type { Text } from '../../text/en.ts'
import type { StatusLook } from '../../widgets/StatusMark.tsx'

/** Where a document stands. */
export function statusOf(document: DocumentSummary): StatusLook {
  return lifeFrom(document).status
}

/** How many of the line have approved a document that waits; null where it has ended, or one person decides alone. */
export function stepOf(document: DocumentSummary, t: BoxText['list']) {
  const { status, signs } = lifeFrom(document)
  if (status !== 'waiting' || signs.length < 2) return null
  const done = signs.filter(({ result }) => result === '2').length
  return { shown: t.step(done, signs.length), label: t.stepLabel(done, signs.length) }
}

/** The kind of vouchers that a document is about. */
export function categoryNameOf(document: DocumentSummary, text: Text): string {
  return text.categories[categoryFrom(document)]
}
