import type { TestProject } from 'vitest/node'
import { type ObjectStorage, startRadosgw } from '../../scripts/programs/radosgw.ts'

declare module 'vitest' {
  interface ProvidedContext {
    objectStorage: Omit<ObjectStorage, 'stop'>
  }
}

/** Global setup: one object storage for all tests. */
export default async function startObjectStorage(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { stop, ...storage } = await startRadosgw()
  project.provide('objectStorage', storage)
  return stop
}
