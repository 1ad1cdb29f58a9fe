import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A part of a JSON text, or of its UTF-8 bytes. `isLast` marks the last part: a response with only one part needs no stream. */
export interface JsonPart {
  text: string | Buffer
  isLast: boolean
}

/** A client that receives no data of a streamed response for this time is disconnected, in milliseconds. */
const STALLED_CLIENT_TIMEOUT_MS = 60_000

/**
 * Sends a JSON text in parts. A single part is sent with its length. Several parts are streamed: the next part is read after the client
 * received the previous one. An error after the first part closes the connection, so that the client detects the incomplete response.
 */
export async function sendJsonParts(
  reply: FastifyReply,
  parts: AsyncGenerator<JsonPart>,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8')
  const first = await parts.next()
  const bytes = bytesOf(first.value?.text ?? '')
  if (first.done || first.value.isLast) return reply.send(bytes)
  return sendStream(reply, Readable.from(partsOf(bytes, parts), { highWaterMark: 0 }))
}

/** Encodes a text here, because Node encodes a long one more slowly when it writes it together with the headers. Copies no bytes. */
const bytesOf = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)

async function* partsOf(first: Buffer, rest: AsyncGenerator<JsonPart>): AsyncGenerator<Buffer> {
  yield first
  for await (const { text } of rest) if (text.length > 0) yield bytesOf(text)
}

/** Sends a stream, or only the headers for a HEAD request. A client that stops reading is disconnected. */
export function sendStream(
  reply: FastifyReply,
  stream: Readable,
  stalledMs = STALLED_CLIENT_TIMEOUT_MS,
): FastifyReply {
  if (reply.request.method === 'HEAD') {
    stream.destroy()
    return reply.send(Readable.from([]))
  }
  // The connection has its own timeout, which stays in force if it is shorter.
  const idleMs = reply.raw.socket?.timeout || stalledMs
  reply.raw.setTimeout(Math.min(stalledMs, idleMs), () => reply.raw.destroy())
  return reply.send(stream)
}
