import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)

/** The packages of the base image: a shell, the tools of the Dockerfile, and the libraries of Node and PostgreSQL. */
const packages =
  'coreutils dash gcc-12-base libacl1 libattr1 libc-bin libc6 libgcc-s1 libgmp10 libpcre2-8-0 libselinux1 libssl3 libstdc++6'
const TIMEOUT_MS = 600_000

async function call(program: string, args: readonly string[], cwd = '.'): Promise<string> {
  const { stdout } = await exec(program, args, { cwd, timeout: TIMEOUT_MS, maxBuffer: 2 ** 26 })
  return stdout
}

/** Calls of buildah and podman with images and containers in a folder. */
export function createContainerCommands(folder: string) {
  const storage = ['--root', path.join(folder, 'storage'), '--runroot', path.join(folder, 'run')]
  const both = [...storage, '--storage-driver', 'vfs']
  return {
    buildah: (...args: string[]) => call('buildah', [...both, ...args]),
    podman: (...args: string[]) =>
      call('podman', [...both, '--cgroup-manager', 'cgroupfs', '--runtime', 'runc', ...args]),
  }
}

/** Unpacks packages of Debian, and Node and npm from the registry of npm, as the root of an image. */
async function unpackBase(folder: string, node: string): Promise<string> {
  const [root, downloads] = [path.join(folder, 'root'), path.join(folder, 'downloads')]
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    fs.mkdirSync(path.join(root, 'usr', name), { recursive: true })
    fs.symlinkSync(`usr/${name}`, path.join(root, name))
  }
  for (const name of ['etc', 'tmp', 'root', 'proc', 'dev', 'sys', 'usr/local/lib/node_modules']) {
    fs.mkdirSync(path.join(root, name), { recursive: true })
  }
  fs.chmodSync(path.join(root, 'tmp'), 0o1777)
  fs.writeFileSync(path.join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n')
  fs.writeFileSync(path.join(root, 'etc/group'), 'root:x:0:\n')
  fs.mkdirSync(downloads)
  await call('apt-get', ['download', '-qq', ...packages.split(' ')], downloads)
  for (const name of fs.readdirSync(downloads)) {
    const unpacked = 'dpkg-deb --fsys-tarfile "$1" | tar -x --keep-directory-symlink -C "$2"'
    await call('sh', ['-ec', unpacked, 'sh', path.join(downloads, name), root])
  }
  const wanted = [`node-linux-${process.arch}@${node}`, 'npm@11']
  for (const name of wanted) {
    const archive = (await call('npm', ['pack', '--silent', name], downloads)).trim()
    const place = name.startsWith('npm@') ? 'usr/local/lib/node_modules/npm' : 'usr/local'
    fs.mkdirSync(path.join(root, place), { recursive: true })
    const target = ['-C', path.join(root, place), '--strip-components=1']
    await call('tar', ['-xzf', path.join(downloads, archive), ...target])
  }
  const npm = '../lib/node_modules/npm/bin/npm-cli.js'
  fs.symlinkSync(npm, path.join(root, 'usr/local/bin/npm'))
  fs.chmodSync(path.resolve(root, 'usr/local/bin', npm), 0o755)
  return root
}

/**
 * Builds the image of the Dockerfile without a registry of images: its base is made of Debian packages and Node from npm. npm uses the cache of
 * this user.
 */
export async function buildImage(folder: string): Promise<string> {
  const { buildah } = createContainerCommands(folder)
  const [, base = '', node = ''] =
    /^FROM (node:(\d+)\S*)$/m.exec(fs.readFileSync('Dockerfile', 'utf8')) ?? []
  await unpackBase(folder, node)
  const file = path.join(folder, 'Base')
  const environment = 'ENV PATH=/usr/local/bin:/usr/bin:/usr/sbin'
  fs.writeFileSync(file, `FROM scratch\nCOPY root /\n${environment}\n`)
  const options = ['build', '--isolation', 'chroot', '--format', 'docker']
  await buildah(...options, '-t', base, '-f', file, folder)
  fs.rmSync(path.join(folder, 'root'), { recursive: true })
  const settings = path.join(folder, 'npmrc')
  fs.writeFileSync(settings, 'prefer-offline=true\ncafile=/etc/host-certificates.crt\n')
  const cache = (await call('npm', ['config', 'get', 'cache'])).trim()
  fs.mkdirSync(cache, { recursive: true })
  const mounts = [
    `${cache}:/root/.npm`,
    `${settings}:/root/.npmrc:ro`,
    '/etc/ssl/certs/ca-certificates.crt:/etc/host-certificates.crt:ro',
    '/etc/resolv.conf:/etc/resolv.conf:ro',
  ]
  const network = ['--network', 'host', '--pull-never']
  const volumes = mounts.flatMap((mount) => ['-v', mount])
  await buildah(...options, ...network, ...volumes, '-t', 'e-payment', '.')
  return 'localhost/e-payment'
}
