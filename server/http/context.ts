import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { PushInfo } from '../../contract/push.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import type { Range } from './ranges.ts'

/** The employee who sends a request, with the session. */
export interface CurrentEmployee {
  id: string
  departmentId: number
  tokenHash: Buffer
  /** when the session ends */
  expiresAt: Date
  /** the URL of this server, if a page of another origin sends the HTTP request; otherwise '' */
  serverUrl: string
}

/** A file that is completely on disk, but not part of a document yet. */
export interface ArrivedFile {
  id: string
  size: number
  sha256: Buffer
  /** the media type, detected from the first bytes of the content */
  kind: string
}

/**
 * Files on disk (decision 0003). A file is received in `incoming/<process number>/`. `keep` moves it to its final folder just before the
 * transaction with its row commits. After a crash, `removeOrphanedFiles` removes files without a row.
 */
export interface Media {
  /** Stores a file in the arrival folder. `id` is given only in a restore, for a file that already has one. */
  receive(stream: Readable, sizeMax: number, id?: string): Promise<ArrivedFile>
  keep(ids: readonly string[]): Promise<void>
  drop(ids: readonly string[]): Promise<void>
  /** the bytes of a kept file, or a range of them; throws before the first byte if the file is missing */
  read(id: string, range?: Range): Promise<Readable>
  /** the first bytes of a stored file, enough to detect its media type */
  head(id: string): Promise<Buffer>
  /**
   * Updates the time of the arrival folder, so that `removeAbandonedUploads` keeps it. Creates the folder if it is missing. Throws if it is
   * not writable, or if the disk is almost full. `timeoutMs` limits a call to an object storage, by default to a minute.
   */
  check(timeoutMs?: number): Promise<void>
}

/** Target of a signed URL: one attachment by its id, or all files of a document by the document's id. */
export type SignedUrlTarget = 'attachment' | 'archive'

/** The query of a signed URL, which names the employee who may load the file. */
export interface SignedUrlQuery {
  employee: string
  signature: string
}

/**
 * The session for which a URL is signed. The URL stops working when the session ends. The token hash is part of the signature, but not of
 * the URL.
 */
export interface SignedSession {
  /** the username of the employee */
  id: string
  tokenHash: Buffer
  /** the URL of this server with which the signed URL begins; missing or '' for a URL relative to the server's root */
  serverUrl?: string
}

/** Creates and verifies URLs that work without a token until the employee's session ends (wire, "Boxes"). */
export interface UrlSigner {
  /**
   * The URL for one session of an employee. It ends with the file name's extension, from which the client that the company already uses
   * decides whether it can show the file.
   */
  path(target: SignedUrlTarget, id: string | number, session: SignedSession, name: string): string
  /** returns whether a URL was signed by this installation, for this target and for an open session of the employee */
  verify(
    target: SignedUrlTarget,
    id: string,
    signedUrl: SignedUrlQuery,
    tokenHashes: readonly Buffer[],
  ): boolean
}

/** A push message. The service worker shows `title` and `body`. A click opens `url`, a path of the app. */
export interface PushMessage {
  title: string
  body: string
  url: string
}

/** `gone`: the push service no longer has the subscription. */
export type PushOutcome = 'delivered' | 'gone' | 'failed'

export interface PushSender {
  publicKey: string
  send(to: PushInfo, message: PushMessage): Promise<PushOutcome>
}

/** One open event stream of an employee's session. `session` is the hash of its token in hexadecimal digits. */
export interface Subscriber {
  employee: string
  session: string
  /** the department whose batches are counted for the employee, or null for the whole company (`departmentLimitOf`) */
  scope: number | null
  /** sends one event of the stream (`textOf`) */
  write(text: string): void
  /** sends a heartbeat, so that proxies keep the connection open */
  heartbeat(): void
  close(): void
}

/** The event streams of this process. They receive the events that any process on the database publishes. */
export interface EventBus {
  subscribe(subscriber: Subscriber): void
  unsubscribe(subscriber: Subscriber): void
  /** returns the number of open streams */
  count(): number
  /** Ends all streams and stops listening to the database. */
  close(): Promise<void>
}

/** The draft counts of this process (wire, "Counts"). One query serves all callers until the batches change. */
export interface DraftableBatchCounter {
  /**
   * Returns the number of batches that can be drafted in each category, for a scope (`departmentLimitOf`). The result is never older than
   * the last call of `invalidate`.
   */
  load(scope: number | null): Promise<readonly number[]>
  /** Call this when the set of batches that can be drafted has changed. */
  invalidate(): void
}

/** An effect outside of the database, such as a push message. It gets a context without a transaction. */
export type Effect = (context: ServerContext) => void

/** Runs an effect after the commit of the context's transaction, or immediately if it has none. */
export function afterCommit(context: ServerContext, effect: Effect): void {
  if (context.effects) context.effects.push(effect)
  else effect(context)
}

/** The parts of the server that exist as long as its process. Services and routes use them. */
export interface ServerContext {
  database: Database
  settings: Settings
  media: Media
  urlSigner: UrlSigner
  pushSender: PushSender
  eventBus: EventBus
  draftableBatchCounter: DraftableBatchCounter
  /**
   * Effects that run after the commit of the transaction in `database`. Missing if each service uses its own transactions (`afterCommit`).
   */
  effects?: Effect[]
  /** Finds the employee of a request's token. Throws 401. */
  authenticate(request: FastifyRequest): Promise<CurrentEmployee>
}
