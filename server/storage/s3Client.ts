import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import { Readable } from 'node:stream'

/** The settings of an object storage. */
export interface S3Settings {
  bucket: string
  /** the prefix of all keys: '' or a path that ends with a slash */
  prefix: string
  /** the URL of a server other than AWS; the bucket is then part of the URL path */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
}

/**
 * Thrown if the object storage does not respond, or if its response is not as expected. Because of `code`, the request gets 503
 * (db/unavailablePart.ts).
 */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code = 'ESTORAGE'
  readonly status: number
  constructor(message: string, status = 0, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

interface Call {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | string
  /** statuses other than 2xx that the caller handles; any other status throws */
  accepted?: readonly number[]
  /** the time limit in milliseconds; by default a minute */
  timeoutMs?: number
}

/** The calls of S3 that the product needs. Keys are relative to the prefix. */
export interface S3Client {
  /** makes a call and returns the response when its headers have arrived; reading the body has no time limit */
  call(method: string, key: string, call?: Call): Promise<Response>
  /** makes a call and reads the whole response body within the time limit, so that the connection can be used again */
  read(method: string, key: string, call?: Call): Promise<{ response: Response; bytes: Buffer }>
  /** makes a call and returns the whole response body as text, within the time limit */
  text(method: string, key: string, call?: Call): Promise<string>
}

const RETRIES_MAX = 2
/** Default time limit of a call, in milliseconds. A part has 8 MB. */
const TIMEOUT_MS = 60_000

export function createS3Client(settings: S3Settings): S3Client {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = settings
  const aws = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    retries: RETRIES_MAX,
  })
  const base = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`

  /** Makes a call, and runs `read` with its response, within the time limit. */
  async function run<Result>(
    method: string,
    key: string,
    options: Call,
    read: (response: Response) => Result | Promise<Result>,
  ): Promise<Result> {
    const { query, headers, body = '', accepted = [], timeoutMs = TIMEOUT_MS } = options
    // An empty key addresses the bucket itself.
    const url = `${base}${key && prefix + key}${query ? `?${new URLSearchParams(query)}` : ''}`
    const limit = new AbortController()
    const stop = () => limit.abort(new Error(`no complete response within ${timeoutMs / 1000} s`))
    const timer = setTimeout(stop, timeoutMs)
    try {
      const response = await aws.fetch(url, {
        method,
        // The server compares this SHA-256 with the bytes that it received, and refuses a part that was changed in transit.
        headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
        ...(body !== '' && { body }),
        signal: limit.signal,
      })
      if (response.ok || accepted.includes(response.status)) return await read(response)
      const code = /<Code>([^<]*)/.exec(await response.text().catch(() => ''))?.[1] ?? ''
      throw new StorageError(
        `The object storage returned ${response.status} ${code} to ${method} of ${key || 'the bucket'}.`,
        response.status,
      )
    } catch (error) {
      if (error instanceof StorageError) throw error
      const { message } = error as Error
      throw new StorageError(`The object storage does not respond: ${message}.`, 0, error)
    } finally {
      clearTimeout(timer)
    }
  }

  const readWhole = (method: string, key: string, options: Call = {}) =>
    run(method, key, options, async (response) => ({
      response,
      bytes: Buffer.from(await response.arrayBuffer()),
    }))

  return {
    call: (method, key, options = {}) => run(method, key, options, (response) => response),
    read: readWhole,
    text: async (...given) => String((await readWhole(...given)).bytes),
  }
}

const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex')

/** The body of a response as a stream, which is read only as fast as it is consumed. */
export function bodyStreamOf(response: Response): Readable {
  return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
}

/** The texts of all XML elements with this name in a response. Nested elements are not supported. */
export function xmlElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    unescape(text),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string) =>
  text.replace(/&(#\d+|\w+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? whole),
  )
