import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** For each program, the Debian packages that install it. */
const packages = {
  buildah: 'buildah',
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
  podman: 'podman',
  prometheus: 'prometheus',
  runc: 'runc',
  radosgw: 'radosgw ceph-mon ceph-osd ceph-common',
}
export type SystemProgram = keyof typeof packages

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

/** Whether a program is in PATH, or in one of the folders for system administration. */
export const isInstalled = (program: string): boolean =>
  folders.some((folder) => existsSync(`${folder}/${program}`))

/** The packages of these programs, as arguments of apt. */
export const listPackages = (programs: readonly SystemProgram[]): string =>
  programs.map((program) => packages[program]).join(' ')

/** Installs what is missing: as root on Debian by apt. Returns the programs that are still missing. */
export function install(programs: readonly SystemProgram[]): SystemProgram[] {
  const missing = () => programs.filter((program) => !isInstalled(program))
  if (missing().length === 0) return []
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return missing()
  const names = listPackages(missing()).split(' ')
  console.error(`Installing ${names.join(', ')}`)
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  // RUNLEVEL=1 keeps the packages from starting their services, which the tests do not use.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...more: string[]) =>
    spawnSync('apt-get', [...options, ...more], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      .status === 0
  const command = ['install', '-y', '--no-install-recommends', ...names]
  if (!apt(...command) && apt('update')) apt(...command)
  return missing()
}
