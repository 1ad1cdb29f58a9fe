import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A part of a JSON text, or of its UTF-8; `isLast` on the last one, so that a response of one piece needs no stream. */
export interface Piece {
  text: string | Buffer
  isLast: boolean
}

/** A client that takes no byte of a streamed answer for so long is disconnected, in milliseconds. */
const STALLED_MS = 60_000

/**
 * Sends a JSON text in pieces. One piece is sent whole, with its length; more are streamed, and the next one is read only when the
 * client has taken the last one. An error after the first piece breaks the connection, so that no client takes a part for the whole.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncGenerator<Piece>,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8')
  const first = await pieces.next()
  if (first.done || first.value.isLast) return reply.send(first.value?.text ?? '')
  return sendStream(reply, Readable.from(textsOf(first.value.text, pieces), { highWaterMark: 0 }))
}

async function* textsOf(
  first: string | Buffer,
  rest: AsyncGenerator<Piece>,
): AsyncGenerator<string | Buffer> {
  yield first
  for await (const { text } of rest) if (text.length > 0) yield text
}

/** Sends a stream, for a HEAD request only its headers; a client that stops reading is disconnected. */
export function sendStream(
  reply: FastifyReply,
  stream: Readable,
  stalledMs = STALLED_MS,
): FastifyReply {
  if (reply.request.method === 'HEAD') {
    stream.destroy()
    return reply.send(Readable.from([]))
  }
  // The connection's own limit, if it is shorter, stays.
  const idleMs = reply.raw.socket?.timeout || stalledMs
  reply.raw.setTimeout(Math.min(stalledMs, idleMs), () => reply.raw.destroy())
  return reply.send(stream)
}
