import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, isInstalled, listPackages, type SystemProgram } from './programs/packages.ts'
import { binPath, run, type Step } from './steps.ts'

const SERVICE_UNIT_FILE = 'packaging/e-payment.service'
const needed: SystemProgram[] = ['nginx', 'pgbouncer', 'prometheus', 'radosgw']
const forImage: SystemProgram[] = ['buildah', 'podman', 'runc']

const missing = install(needed)
if (missing.length > 0) {
  const names = listPackages(missing)
  console.log(`test:company did not run. It needs ${missing.join(', ')}. Install as root: ${names}`)
  process.exit(0)
}
const missingForImage = install(forImage)
if (missingForImage.length > 0) {
  console.log(
    `The image is not tested. Install as root on Debian: ${listPackages(missingForImage)}`,
  )
}
const filters = process.argv.slice(2)
const excluded = missingForImage.length > 0 ? ['--exclude', 'tests/company/image.test.ts'] : []
const tests: Step = {
  name: 'tests with system packages',
  command: [
    binPath('vitest'),
    'run',
    '--config',
    'vitest.company.config.ts',
    ...excluded,
    ...filters,
  ],
  live: true,
}

/**
 * Checks the systemd unit with `systemd-analyze`. It checks a copy with the path of this machine's Node, because the program must exist.
 */
async function isUnitValid(): Promise<boolean> {
  if (!isInstalled('systemd-analyze')) {
    console.log(`${SERVICE_UNIT_FILE} is not checked: there is no systemd-analyze.`)
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'e-payment-unit-'))
  const copy = join(folder, 'e-payment.service')
  writeFileSync(
    copy,
    readFileSync(SERVICE_UNIT_FILE, 'utf8').replace('/usr/bin/node', process.execPath),
  )
  const command = ['systemd-analyze', 'verify', '--man=no', copy] as const
  return run({ name: `${SERVICE_UNIT_FILE} is valid`, command }).finally(() =>
    rmSync(folder, { recursive: true }),
  )
}

const isValid = await isUnitValid()
process.exit((await run(tests)) && isValid ? 0 : 1)
