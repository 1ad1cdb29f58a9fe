import { run } from '../steps.ts'

/** Builds the app as it stands: a build of yesterday would be measured otherwise, or none. Throws where it cannot be built. */
export async function built(): Promise<void> {
  const command = ['node_modules/.bin/vite', 'build'] as const
  if (!(await run({ name: 'the app builds', command }))) throw new Error('The app does not build.')
}
