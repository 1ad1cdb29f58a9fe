import { answerOf } from '../../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentLife } from '../../../machines/document/document.rules.ts'
import type { Content } from '../../repositories/entries.ts'
import type { Entry } from '../../services/chain.ts'
import type { Change } from '../../services/entries.ts'

/** What documents must be by their entries, each with the last entry that changed it. */
export type Replayed = Map<number, { content: Content; seq: number }>

/** Does to the replayed documents what an entry tells. Returns what is wrong with it. */
export function replay(documents: Replayed, { seq, who, what }: Entry): string | undefined {
  const change = JSON.parse(what) as Change
  if (change.type === 'document.submitted' || change.type === 'document.adopted') {
    if (documents.has(change.document.id)) return `it submits document ${change.document.id} again`
    documents.set(change.document.id, { content: change.document, seq })
    return undefined
  }
  if (!('document' in change)) return undefined
  const known = documents.get(change.document)
  if (!known) return `no entry before it submits document ${change.document}`
  const { content } = known
  const { after, refusal } = answerOf(lifeOf(content), eventOf(change, who))
  if (refusal) return `document ${change.document} does not take it: ${refusal.code}`
  const signs = content.signs.map((sign, place) => {
    const { result = sign.result, comment = '' } = after.signs[place] ?? {}
    const decides = 'at' in change && result !== sign.result && result !== '0'
    return { ...sign, result, comment, at: decides ? change.at : sign.at }
  })
  documents.set(change.document, { content: { ...content, status: after.status, signs }, seq })
  return undefined
}

function lifeOf({ author, status, signs }: Content): DocumentLife {
  return { author, status, signs: signs.map((sign) => ({ ...sign, name: sign.user })) }
}

function eventOf(change: Extract<Change, { document: number }>, by: string): DocumentEvent {
  if (change.type === 'document.withdrawn') return { type: 'document.withdraw', by }
  const type = change.type === 'document.approved' ? 'document.approve' : 'document.reject'
  return { type, by, comment: change.comment }
}

const names: Record<keyof Omit<Content, 'id' | 'signs'>, string> = {
  category: 'its type is',
  batch: 'its batch is',
  author: 'its author is',
  title: 'its title is',
  created: 'the moment of its submission is',
  lines: 'its lines are',
  status: 'its status is',
  receivers: 'its references are',
  files: 'its files are',
}

/** What of a stored document is not as its entries say. */
export function compareContents(
  stored: Content,
  replayed: { content: Content; seq: number } | undefined,
): string[] {
  if (!replayed) return ['no entry submits it']
  const { content, seq } = replayed
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const wrong = Object.entries(names)
    .filter(([field]) => differs(stored[field as 'title'], content[field as 'title']))
    .map(([, name]) => `${name} not as entry ${seq} left it`)
  const places = Math.max(stored.signs.length, content.signs.length)
  for (let place = 0; place < places; place++) {
    const [is, should] = [stored.signs[place], content.signs[place]]
    if (!differs(is, should)) continue
    const who = should?.user ?? is?.user
    wrong.push(`the decision of ${who} is not as entry ${seq} left it`)
  }
  return wrong
}
