import { run } from '../steps.ts'

/** Builds the app, so that no outdated or missing build is measured. Throws if the build fails. */
export async function runViteBuild(): Promise<void> {
  const command = ['node_modules/.bin/vite', 'build'] as const
  if (!(await run({ name: 'the app builds', command }))) throw new Error('The app does not build.')
}
