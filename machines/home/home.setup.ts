import { assertEvent, assign, sendTo, setup } from 'xstate'
import type { ApprovalDocument } from '../../contract/document.ts'
import type { HomeSectionContext, HomeEvent, HomeInput } from './home.context.ts'
import { type HomeContent, homePorts } from './home.ports.ts'
import { canRedraftFrom, limitRows } from './home.rules.ts'
import type { ShowNotice } from '../notice.ts'
import { signingPorts } from '../signing/signing.ports.ts'
import { redraftTargetOf } from '../signing/redraft.rules.ts'
import type { Period } from '../vouchers/vouchers.ports.ts'
import { refreshDelay } from './refreshDelay.ts'

/** Types, actors, delays, guards and actions of the `home` machine. */
export const homeSetup = setup({
  types: {
    context: {} as HomeSectionContext,
    events: {} as HomeEvent,
    input: {} as HomeInput,
    tags: {} as 'busy',
  },
  actors: {
    ...homePorts,
    fetchDocument: signingPorts.fetchDocument,
    prepareRedraft: signingPorts.prepareRedraft,
  },
  delays: { refreshDelay },
  guards: {
    hasContent: ({ context }) => context.content !== null,
    isRefreshWanted: ({ context }) => context.isReloadRequested,
    isStale: ({ context }) => context.isStale,
    canRedraft: ({ context: { content }, event }) =>
      event.type === 'home.redraft' && canRedraftFrom(content, event.id),
  },
  actions: {
    setContent: assign((_, content: HomeContent) => ({ content: limitRows(content) })),
    requestRefresh: assign({ isReloadRequested: true }),
    markStale: assign({ isStale: true }),
    clearChanges: assign({ isReloadRequested: false, isStale: false }),
    setRedrafted: assign(({ event }) => {
      assertEvent(event, 'home.redraft')
      return { redrafted: event.id }
    }),
    setDocument: assign((_, document: ApprovalDocument) => ({ document })),
    setRedraft: assign(({ context: { document } }, { period }: { period: Period | null }) => ({
      redraft: document && redraftTargetOf(document, period),
    })),
    notifyRedraftFailed: sendTo(({ context }) => context.notices, {
      type: 'notices.show',
      code: 'redraftFailed',
    } satisfies ShowNotice),
  },
})
