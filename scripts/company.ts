import { install, packagesOf, type SystemProgram } from './programs/packages.ts'
import { bin, run, type Step } from './steps.ts'

const needed: SystemProgram[] = ['nginx', 'pgbouncer', 'prometheus', 'radosgw']

const missing = install(needed)
if (missing.length > 0) {
  const names = packagesOf(missing)
  console.log(`test:company did not run. It needs ${missing.join(', ')}. Install as root: ${names}`)
  process.exit(0)
}

const step: Step = {
  name: 'tests with system packages',
  command: [bin('vitest'), 'run', '--config', 'vitest.company.config.ts'],
  live: true,
}
process.exit((await run(step)) ? 0 : 1)
