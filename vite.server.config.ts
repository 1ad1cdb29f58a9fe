import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'

/** Writes a hash of the whole server to `build.txt`, so that the metrics can distinguish two builds (server/metrics/buildInfo.ts). */
const hashBuild: Plugin = {
  name: 'hash-build',
  generateBundle(_options, bundle) {
    const hash = createHash('sha256')
    const files = Object.values(bundle).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    for (const file of files) hash.update(file.type === 'chunk' ? file.code : file.source)
    this.emitFile({ type: 'asset', fileName: 'build.txt', source: hash.digest('hex') })
  },
}

/**
 * The server and the admin commands as JavaScript in `dist-server` (decision 0019). Their packages are part of it, because loading 600 files
 * of packages takes half of the start of a process. Only native packages stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
  plugins: [hashBuild],
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
  build: {
    outDir: 'dist-server',
    emptyOutDir: false,
    ssr: true,
    target: 'node20',
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', admin: 'server/admin/main.ts' },
      output: { chunkFileNames: 'shared.js' },
    },
  },
})
