import type { TestProject } from 'vitest/node'
import { startRadosgw } from '../../scripts/programs/radosgw.ts'

declare module 'vitest' {
  interface ProvidedContext {
    objectStorage: { endpoint: string; accessKeyId: string; secretAccessKey: string; pid: number }
  }
}

/** Global setup: one object storage for all tests. */
export default async function startObjectStorage(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { endpoint, accessKeyId, secretAccessKey, pid, stop } = await startRadosgw()
  project.provide('objectStorage', { endpoint, accessKeyId, secretAccessKey, pid: pid() })
  return stop
}
