import { applyEvent } from '../../../machines/document/document.decision.ts'
import type { DocumentEvent, DocumentRecord } from '../../../machines/document/document.rules.ts'
import type { AuditedDocument } from '../../audit/auditLog.sql.ts'
import type { AuditEntry } from '../../audit/chain.ts'
import type { AuditChange } from '../../audit/auditLog.service.ts'

interface Replay {
  content: AuditedDocument
  seq: number
}

/** The documents that result from the entries, each with the number of the last entry that changed it. */
export type Replayed = Map<number, Replay>

type Sign = AuditedDocument['signs'][number]

/** Applies an entry to the replayed documents. Returns the problem if the entry cannot be applied. */
export function replay(documents: Replayed, { seq, who, what }: AuditEntry): string | undefined {
  const change = JSON.parse(what) as AuditChange
  if (change.type === 'document.submitted' || change.type === 'document.adopted') {
    const { document: content } = change
    const known = documents.get(content.id)
    if (known && change.type === 'document.adopted') return adopt(documents, known, content, seq)
    if (known) return `it submits document ${content.id} again`
    documents.set(content.id, { content, seq })
    return undefined
  }
  if (!('document' in change)) return undefined
  const known = documents.get(change.document)
  if (!known) return `no entry before it submits document ${change.document}`
  const { content } = known
  const { after, refusal } = applyEvent(documentRecordOf(content), eventOf(change, who))
  if (refusal) return `document ${change.document} does not take it: ${refusal.code}`
  const signs = content.signs.map((sign, place): Sign => {
    const { result = sign.result, comment = '' } = after.signs[place] ?? {}
    const decides = change.type !== 'document.withdrawn' && result !== sign.result && result !== '0'
    return decides ? { ...sign, ...decisionOf(change), result } : { ...sign, result, comment }
  })
  const withdrawal = change.type === 'document.withdrawn' && change.at ? change.at : undefined
  documents.set(change.document, {
    content: {
      ...content,
      status: after.status,
      ...(withdrawal && { withdrawn: withdrawal }),
      signs,
    },
    seq,
  })
  return undefined
}

type Decision = Extract<AuditChange, { comment: string }>

/** The fields of a seat that a decision sets. The database driver stores half a surrogate pair as U+FFFD, as `toWellFormed` does. */
function decisionOf({ comment, at, name, department, position }: Decision): Partial<Sign> {
  const approver = name === undefined ? {} : { name, department, position }
  return { comment: comment.toWellFormed(), at, ...approver }
}

/**
 * Adds the fields that only the adoption entry contains. All other fields must be equal, so that an adoption cannot hide an earlier change.
 * Returns the differences.
 */
function adopt(
  documents: Replayed,
  known: Replay,
  adopted: AuditedDocument,
  seq: number,
): string | undefined {
  const signs = known.content.signs.map((sign, place) => ({ ...adopted.signs[place], ...sign }))
  const content = { ...adopted, ...known.content, signs }
  const problems = compareContents(adopted, { content, seq: known.seq })
  documents.set(adopted.id, { content, seq: problems.length > 0 ? known.seq : seq })
  if (problems.length === 0) return undefined
  return `it adopts document ${adopted.id} changed: ${problems.join(', ')}`
}

/** Whether the comment of an entry has half a surrogate pair. App versions before 2026-11-22 cut long comments by UTF-16 code units. */
export function hasLoneSurrogate({ what }: AuditEntry): boolean {
  if (!/\\ud[89a-f]/i.test(what)) return false
  const change = JSON.parse(what) as AuditChange
  return 'comment' in change && !change.comment.isWellFormed()
}

function documentRecordOf({ author, status, signs }: AuditedDocument): DocumentRecord {
  return { author, status, signs: signs.map((sign) => ({ ...sign, name: sign.user })) }
}

function eventOf(change: Extract<AuditChange, { document: number }>, by: string): DocumentEvent {
  if (change.type === 'document.withdrawn') return { type: 'document.withdraw', by }
  const type = change.type === 'document.approved' ? 'document.approve' : 'document.reject'
  return { type, by, comment: change.comment }
}

const names: Record<keyof Omit<AuditedDocument, 'id' | 'signs'>, string> = {
  category: 'its type is',
  batch: 'its batch is',
  author: 'its author is',
  name: 'the name of its author is',
  department: 'the department of its author is',
  position: 'the position of its author is',
  title: 'its title is',
  created: 'the moment of its submission is',
  lines: 'its lines are',
  status: 'its status is',
  withdrawn: 'the moment of its withdrawal is',
  receivers: 'its references are',
  files: 'its files are',
}

/** The differences between a stored document and its replayed entries. */
export function compareContents(stored: AuditedDocument, replayed: Replay | undefined): string[] {
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
