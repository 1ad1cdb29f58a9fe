import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { serverEventText } from './eventText.ts'
import type { ServerContext, Subscriber } from '../http/context.ts'
import { departmentLimitOf } from '../vouchers/vouchers.service.ts'
import { registerCall } from '../http/registerCall.ts'

/** Maximum number of unread bytes per client. Above it the client is disconnected; it then reconnects. */
const WAITING_BYTES_MAX = 64 * 1024
const SET_TIMEOUT_MS_MAX = 2 ** 31 - 1
/** Maximum number of streams per employee in this process. The app opens one per browser, without TLS one per tab. */
const STREAMS_MAX = 20

/** Server-sent events for open tabs. A stream ends when its session ends. */
export function registerEventRoutes(app: FastifyInstance, context: ServerContext): void {
  const streams = new Map<string, Set<Subscriber>>()
  registerCall(app, context, calls.listen, ({ currentEmployee, request, reply }) => {
    if (request.method === 'HEAD') return ''
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writableLength > WAITING_BYTES_MAX) stream.destroy()
      else if (stream.writable) stream.write(text)
    }
    const subscriber: Subscriber = {
      employee: currentEmployee.id,
      session: currentEmployee.tokenHash.toString('hex'),
      scope: departmentLimitOf(context.settings, currentEmployee),
      write,
      heartbeat: () => write(':\n\n'),
      close: () => stream.end(),
    }
    const remainingMs = Math.min(
      currentEmployee.expiresAt.getTime() - Date.now(),
      SET_TIMEOUT_MS_MAX,
    )
    const end = setTimeout(subscriber.close, Math.max(remainingMs, 0)).unref()
    stream.once('close', () => {
      clearTimeout(end)
      context.eventBus.unsubscribe(subscriber)
      removeStream(streams, subscriber)
    })
    context.eventBus.subscribe(subscriber)
    closeOldest(streams, subscriber)
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    // The stream does not send events from before it was opened. `refetch` makes the client load all data again.
    subscriber.write(serverEventText({ type: 'refetch' }))
    return stream
  })
  app.addHook('preClose', () => context.eventBus.close())
}

/** Adds a stream. If the employee has too many, closes the oldest. */
function closeOldest(streams: Map<string, Set<Subscriber>>, subscriber: Subscriber): void {
  const streamsOfEmployee = streams.get(subscriber.employee) ?? new Set()
  streams.set(subscriber.employee, streamsOfEmployee.add(subscriber))
  const [oldest] = streamsOfEmployee
  if (streamsOfEmployee.size <= STREAMS_MAX || !oldest) return
  removeStream(streams, oldest)
  oldest.close()
}

function removeStream(streams: Map<string, Set<Subscriber>>, subscriber: Subscriber): void {
  const streamsOfEmployee = streams.get(subscriber.employee)
  streamsOfEmployee?.delete(subscriber)
  if (streamsOfEmployee?.size === 0) streams.delete(subscriber.employee)
}
