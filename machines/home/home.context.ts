import type { ApprovalDocument } from '../../contract/document.ts'
import type { HomeContent, HomeRequest } from './home.ports.ts'
import type { NoticesRef } from '../notice.ts'
import { redraftedDraft, type RedraftTarget } from '../signing/redraft.rules.ts'

export interface HomeInput extends HomeRequest {
  notices: NoticesRef
  /** Returns a new UUID for each draft. */
  newId: () => string
  /** A random number from 0 up to, but not including, 1. It spreads the reloads of many tabs over time. */
  random: () => number
}

/** The context of one section of the home screen. */
export interface HomeSectionContext extends HomeInput {
  /** The content of the section; null before the first response. */
  content: HomeContent | null
  /** Whether a change was reported during a request, so that the section must be loaded again. */
  isReloadRequested: boolean
  /** Whether batches have changed on the server since the last request. */
  isStale: boolean
  /** The id of the document that is being drafted again, 0 without one, and its content once it has been fetched. */
  redrafted: number
  document: ApprovalDocument | null
  /** Where the saved draft is continued; null before it is saved. */
  redraft: RedraftTarget | null
}

export type HomeEvent =
  /** The server reports a change. The section is reloaded in the background. */
  | { type: 'home.changed' }
  /** The server reports a change of the batches to all employees. The section is reloaded after a random delay. */
  | { type: 'home.batchesChanged' }
  | { type: 'home.retry' }
  /** Drafts the batch of a rejected document again. */
  | { type: 'home.redraft'; id: number }

/** The initial context, before the first response. */
export function initialContext({ input }: { input: HomeInput }): HomeSectionContext {
  const emptyFields = { content: null, redrafted: 0, document: null, redraft: null }
  return { ...input, ...emptyFields, isReloadRequested: false, isStale: false }
}

type Args = { context: HomeSectionContext }

/** Input of `loadHomeSection`. */
export function loadHomeSectionInput({ context: { section, employee } }: Args): HomeRequest {
  return { section, employee }
}

/** Input of `fetchDocument`. */
export function fetchDocumentInput({ context }: Args) {
  return { documentId: context.redrafted }
}

/** Input of `prepareRedraft`: a new draft of the document's batch, and the attachments of the document. */
export function prepareRedraftInput({ context: { document, employee, newId } }: Args) {
  if (!document) throw new Error('unreachable: a draft is prepared only from a document')
  return { draft: redraftedDraft(document, employee, newId()), attachments: document.attachments }
}
