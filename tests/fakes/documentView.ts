import type { Sign } from '../../contract/document.ts'
import { aDocument } from '../../models/samples/approval.ts'
import { contentView, documentView } from '../../src/screens/Document/Document.view.ts'
import { boxes as boxesEn } from '../../src/text/boxes.en.ts'
import { boxes as boxesKo } from '../../src/text/boxes.ko.ts'
import { en } from '../../src/text/en.ts'
import { ko } from '../../src/text/ko.ts'
import type { openLoadedDocument } from './signing.ts'

const features = ['hold', 'sendBack', 'undo', 'changeLine']
const around: Omit<Parameters<typeof documentView>[1], 'language'> = {
  box: 'Pending',
  place: null,
  inList: null,
  media: '',
  features,
}

type Opened = Awaited<ReturnType<typeof openLoadedDocument>>

/** The view of a document's screen with its content. */
const viewWithContent = (...of: Parameters<typeof documentView>) => {
  const [{ context }, ...others] = of
  return { ...documentView(...of), content: contentView(context, ...others) }
}

export const englishViewOf = ({ state }: Opened, more: Partial<typeof around> = {}) =>
  viewWithContent(state(), { ...around, language: 'en', ...more }, en, boxesEn)

export const koreanViewOf = ({ state }: Opened) =>
  viewWithContent(state(), { ...around, language: 'ko' }, ko, boxesKo)

/** The items of the More menu, each with whether it is enabled. */
export const moreMenuItemsOf = (opened: Opened, more: Partial<typeof around> = {}) =>
  englishViewOf(opened, more).decision?.more.items.map(({ action, isEnabled }) => [
    action,
    isEnabled,
  ])

/** A sample document in this situation, with overrides for each of its two seats. */
export const aDocumentWithSigns = (
  stand: Parameters<typeof aDocument>[0],
  ...overrides: Partial<Sign>[]
) =>
  aDocument(stand, {
    signs: aDocument(stand).signs.map((sign, index) => ({ ...sign, ...overrides[index] })),
  })
