import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { PushInfo } from '../../contract/push.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import type { Range } from './ranges.ts'

/** The employee who sends a request, with their session. */
export interface CurrentEmployee {
  id: string
  departmentId: number
  tokenHash: Buffer
  /** when the session ends */
  expiresAt: Date
}

/** A file that has arrived completely on disk and belongs to no document yet. */
export interface ArrivedFile {
  id: string
  size: number
  sha256: Buffer
  /** the media type that its first bytes say */
  kind: string
}

/**
 * Files on disk (decision 0003). One that arrives stands under `incoming/<number of the process>/`; `keep` moves it to its place
 * just before the transaction that holds its row commits. What a crash leaves without a row, `removeOrphanedFiles` removes.
 */
export interface Media {
  /** `id` where it has one already */
  receive(stream: Readable, room: number, id?: string): Promise<ArrivedFile>
  keep(ids: readonly string[]): Promise<void>
  drop(ids: readonly string[]): Promise<void>
  /** the bytes of a kept file, or some of them; throws before the first where it is missing */
  read(id: string, range?: Range): Promise<Readable>
  /** the first bytes of a kept file, as many as tell its kind */
  head(id: string): Promise<Buffer>
  /**
   * Renews the folder in which files arrive, so that no sweep takes it for one of a dead process. Throws where it cannot be written to, or
   * the disk is almost full.
   */
  check(): Promise<void>
}

/** What a signed URL leads to: one attachment by its id, or all files of a document by its number. */
export type MediaKind = 'attachment' | 'archive'

/** Who may fetch: the query of a signed URL. */
export interface SignedUrlQuery {
  employee: string
  signature: string
}

/** The session that a URL is signed for; the URL ends with it. The hash is part of the signature and not of the URL. */
export interface SignedSession {
  /** the employee's username */
  id: string
  tokenHash: Buffer
}

/** Makes URLs that work without a token as long as the session of their employee, and recognizes them (wire, "Boxes"). */
export interface UrlSigner {
  /**
   * a URL for one session of an employee, from the root of the server; it ends in the extension of the file's name, by which the
   * company's client decides what it can show
   */
  path(kind: MediaKind, id: string | number, session: SignedSession, name: string): string
  /** whether a ticket is one of ours, for exactly this and one of these live sessions of its employee */
  verify(
    kind: MediaKind,
    id: string,
    signedUrl: SignedUrlQuery,
    tokenHashes: readonly Buffer[],
  ): boolean
}

/** A push message. The service worker shows `title` and `body`. A click opens `url`, a path of the app. */
export interface Message {
  title: string
  body: string
  url: string
}

/** `gone`: the push service knows the subscription no more. */
export type Delivery = 'delivered' | 'gone' | 'failed'

export interface Sender {
  publicKey: string
  send(to: PushInfo, message: Message): Promise<Delivery>
}

/** One open stream of an employee's session; `session` is the hash of its token, in hexadecimal digits. */
export interface Subscriber {
  employee: string
  session: string
  /** the department whose batches are counted for the employee, or null for the company (`scopeOf`) */
  scope: number | null
  /** sends a block of the stream (`textOf`) */
  write(text: string): void
  /** a heartbeat, for proxies */
  heartbeat(): void
  close(): void
}

/** The streams of this process, which hear what any process on the database announces. */
export interface EventBus {
  join(subscriber: Subscriber): void
  part(subscriber: Subscriber): void
  leave(): Promise<void>
}

/** The draft counts of this process (wire, "Counts"): one query serves every caller until the batches change. */
export interface DraftCounts {
  /** One number per category for a scope (`scopeOf`). Never older than the last `invalidate` before the call. */
  load(scope: number | null): Promise<readonly number[]>
  /** Must be called when the set of batches that can be drafted has changed. */
  invalidate(): void
}

/** What services and routes work with: the parts of the product that live as long as its process. */
export interface ServerContext {
  database: Database
  settings: Settings
  media: Media
  urlSigner: UrlSigner
  sender: Sender
  eventBus: EventBus
  draftCounts: DraftCounts
  /** Identifies the sender of a request by its token. Throws 401. */
  authenticate(request: FastifyRequest): Promise<CurrentEmployee>
}
