import { defineConfig } from 'vite'

/**
 * The server and the admin commands as JavaScript in `dist-server` (decision 0019). Packages stay in node_modules; only the
 * product's own files are joined.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist-server',
    emptyOutDir: false,
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', admin: 'server/admin/main.ts' },
      output: { chunkFileNames: 'shared.js' },
    },
  },
})
