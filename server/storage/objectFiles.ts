import { randomUUID } from 'node:crypto'
import { BadSetting, type Settings } from '../config/settings.ts'
import type { Database } from '../db/connect.ts'
import { findSecret, getOrCreateSecret } from '../db/secrets.sql.ts'
import { findKnownFiles, existsOneOfNewest } from './knownFiles.sql.ts'
import { type ObjectMedia, openObjectMedia } from './s3.ts'
import { createS3Client, type S3Client } from './s3Client.ts'
import { putWhole } from './s3Upload.ts'

type StorageSettings = Pick<
  Settings,
  | 'MEDIA_URL'
  | 'AWS_ENDPOINT_URL'
  | 'AWS_REGION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
  | 'AWS_SESSION_TOKEN'
>

/** The object storage of MEDIA_URL, which is `url`. `location` is equal in all processes that use the same host, bucket and prefix. */
export interface ObjectStorage {
  url: string
  client: S3Client
  media: ObjectMedia
  location: string
}

export function openObjectStorage(settings: StorageSettings): ObjectStorage {
  const { MEDIA_URL, AWS_ENDPOINT_URL, AWS_REGION } = settings
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(MEDIA_URL) ?? []
  const prefix = path && `${path}/`
  const client = createS3Client({
    bucket,
    prefix,
    endpoint: AWS_ENDPOINT_URL,
    region: AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    sessionToken: settings.AWS_SESSION_TOKEN,
  })
  const media = openObjectMedia(client, prefix)
  return { url: MEDIA_URL, client, media, location: `${AWS_ENDPOINT_URL} ${bucket} ${prefix}` }
}

/** The object that binds the files to their database. Its name is not a UUID, so it is not taken for an attachment. */
const BINDING_OBJECT_KEY = 'installation'

/**
 * Checks that the object storage responds, that it belongs to this database, and, unless `allowMissing`, that it has one of the newest
 * attachments. Throws a one-line Error otherwise.
 */
export async function requireObjects(
  database: Database,
  storage: ObjectStorage,
  { ALLOW_MISSING_FILES }: Pick<Settings, 'ALLOW_MISSING_FILES'>,
): Promise<void> {
  const { url, client, media } = storage
  await media.check().catch((error: Error) => {
    throw new BadSetting(`The setting MEDIA_URL=${url} cannot be used: ${error.message}`)
  })
  if (ALLOW_MISSING_FILES === 'no' && !(await hasNewestObjects(database, storage))) {
    throw new Error(
      `The database names attachments, but none of them is in ${url}. Copy them with "npm run admin -- move-media". If the files are lost, start with ALLOW_MISSING_FILES=yes.`,
    )
  }
  const installation = await getOrCreateSecret(database.db, BINDING_OBJECT_KEY, () => randomUUID())
  // The mark is read before it is written, because a server without conditional writes would replace an existing mark.
  const storedMark = (await readMark(client)) ?? (await writeMark(client, installation))
  if (storedMark !== installation) throw foreignObjects(url)
}

/** Whether one of the newest attachments in the database is at MEDIA_URL, or the database has none. */
export function hasNewestObjects(
  { db }: Database,
  { media }: Pick<ObjectStorage, 'media'>,
): Promise<boolean> {
  return existsOneOfNewest(db, (id) => media.exists(id))
}

const foreignObjects = (url: string) =>
  new Error(
    `The files in ${url} belong to another database. Set MEDIA_URL to another prefix, or DATABASE_URL to their database.`,
  )

/** Throws if the files at MEDIA_URL belong to another database. Binds nothing: a prefix that belongs to none is accepted. */
export async function requireOwnObjects(
  { db }: Database,
  { url, client }: ObjectStorage,
): Promise<void> {
  const mark = await readMark(client)
  if (mark !== undefined && mark !== (await findSecret(db, BINDING_OBJECT_KEY)))
    throw foreignObjects(url)
}

async function readMark(client: S3Client): Promise<string | undefined> {
  const { response, bytes } = await client.read('GET', BINDING_OBJECT_KEY, { accepted: [404] })
  return response.ok ? String(bytes) : undefined
}

async function writeMark(client: S3Client, installation: string): Promise<string | undefined> {
  await putWhole(client, BINDING_OBJECT_KEY, Buffer.from(installation), true)
  return readMark(client)
}

/** Removes objects without a row, and parts of unfinished uploads, if they are older than `before`. No upload takes that long. */
export async function removeOrphanedObjects(
  { db }: Database,
  media: ObjectMedia,
  before: Date,
): Promise<void> {
  for await (const page of media.list()) {
    const oldIds = page.filter(({ at }) => at < before).map(({ id }) => id)
    const knownIds = await findKnownFiles(db, oldIds)
    await media.drop(oldIds.filter((id) => !knownIds.has(id)))
  }
  await media.removeAbandonedParts(before)
}
