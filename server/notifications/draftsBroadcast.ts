import { serverEventText } from './eventText.ts'
import type { DraftableBatchCounter, Subscriber } from '../http/context.ts'

/** Changes within this time are sent as one event, in milliseconds. */
const COALESCE_MS = 250
/** Minimum time between two events, in milliseconds. An import publishes a change for each part. */
const EVENT_INTERVAL_MS_MIN = 1000

/** Sends the event `drafts` with the new counts to all streams of this process, shortly after a change. */
export interface DraftsBroadcast {
  schedule(): void
  close(): void
}

export function createDraftsBroadcast(
  subscribers: ReadonlySet<Subscriber>,
  source: Pick<DraftableBatchCounter, 'load'>,
): DraftsBroadcast {
  let timer: NodeJS.Timeout | undefined
  let isChanged = false
  let isClosed = false

  function wait(milliseconds: number, then: () => void): void {
    timer = setTimeout(then, milliseconds).unref()
  }

  function schedule(): void {
    isChanged = true
    if (!timer && !isClosed) wait(COALESCE_MS, () => void send())
  }

  async function send(): Promise<void> {
    isChanged = false
    const texts = new Map<number | null, Promise<string>>()
    for (const each of [...subscribers]) {
      const text = texts.get(each.scope) ?? textFor(each.scope)
      texts.set(each.scope, text)
      each.write(await text)
    }
    if (isClosed) return
    wait(EVENT_INTERVAL_MS_MIN - COALESCE_MS, () => {
      timer = undefined
      if (isChanged) schedule()
    })
  }

  /** If the query fails, the event has no counts and the app requests them. So no change is lost. */
  async function textFor(scope: number | null): Promise<string> {
    const counts = await source.load(scope).catch(() => undefined)
    return serverEventText(counts ? { type: 'drafts', counts: [...counts] } : { type: 'drafts' })
  }

  return {
    schedule,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
