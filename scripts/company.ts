import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, run, type Step } from './steps.ts'

/** The Debian packages of the tests, by a program that each installs. */
const packages = new Map([
  ['nginx', 'nginx-light'],
  ['pgbouncer', 'pgbouncer'],
  ['prometheus', 'prometheus'],
  ['radosgw', 'radosgw ceph-mon ceph-osd ceph-common'],
])

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const isInstalled = (program: string) =>
  folders.some((folder) => existsSync(`${folder}/${program}`))

/** Installs what is missing: as root on Debian by apt. Returns the programs that are still missing. */
function install(): string[] {
  const missing = () => [...packages.keys()].filter((program) => !isInstalled(program))
  if (missing().length === 0) return []
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return missing()
  const names = missing().flatMap((program) => packages.get(program)?.split(' ') ?? [])
  console.log(`Installing ${names.join(', ')}`)
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  // The packages start services, which the tests do not use.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...more: string[]) =>
    spawnSync('apt-get', [...options, ...more], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  const command = ['install', '-y', '--no-install-recommends', ...names]
  if (!apt(...command) && apt('update')) apt(...command)
  return missing()
}

const missing = install()
if (missing.length > 0) {
  const names = missing.map((program) => packages.get(program)).join(' ')
  console.log(`test:company did not run. It needs ${missing.join(', ')}. Install as root: ${names}`)
  process.exit(0)
}

const step: Step = {
  name: 'tests with system packages',
  command: [bin('vitest'), 'run', '--config', 'vitest.company.config.ts'],
  live: true,
}
process.exit((await run(step)) ? 0 : 1)
