import { defineConfig } from 'vite'

/**
 * The server and the admin commands as JavaScript in `dist-server` (decision 0019). Their packages are part of it, because loading 600 files
 * of packages takes half of the start of a process. Only native packages stay in node_modules.
 */
export default defineConfig({
  publicDir: false,
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
