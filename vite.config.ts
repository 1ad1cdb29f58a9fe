import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify as pack } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { refuseChunkCycles } from './scripts/chunkCycles.ts'
import { thirdPartyNoticesPlugin } from './scripts/notices.ts'
import { createChunkNamer } from './scripts/parts.ts'
import { preloads } from './scripts/preloads.ts'
import { fontPlugin } from './scripts/pretendard.ts'
import { startFrame } from './scripts/startFrame.ts'
import {
  componentEdits,
  editSources,
  getterRemovals,
  propertyRemovals,
} from './scripts/sourceEdits.ts'

const router = join(import.meta.dirname, 'node_modules/react-router/dist/production')

/**
 * Serves the files that PDF.js loads at run time, at a URL with its version: the worker, character maps and standard fonts. The JPEG 2000
 * decoder is for pages that must not compile WebAssembly.
 */
function pdfJsFiles(): Plugin {
  const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const place = `pdf/${version}/`
  const listed = ['cmaps', 'standard_fonts'].flatMap((folder) =>
    readdirSync(join(home, folder)).map((name) => `${folder}/${name}`),
  )
  const files = [
    ...listed,
    'legacy/build/pdf.worker.min.mjs',
    'wasm/openjpeg_nowasm_fallback.js',
    'wasm/LICENSE_OPENJPEG',
  ]
  return {
    name: 'pdf-parts',
    configureServer({ middlewares }) {
      middlewares.use(`/${place}`, (request, response, next) => {
        const file = files.find((name) => request.url === `/${name}`)
        if (!file) return next()
        if (/\.m?js$/.test(file)) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(home, file)))
      })
    },
    generateBundle() {
      for (const file of files) {
        const source = readFileSync(join(home, file))
        this.emitFile({ type: 'asset', fileName: `${place}${file}`, source })
      }
    },
  }
}

/**
 * Properties that the build removes. Only diagrams, docs and the server use the descriptions of states, and the summaries and requests of
 * calls.
 */
const descriptions = new Set(['description'])
/** XState describes its states as JSON for other tools. The app does not. */
const definitions = new Set(['definition'])
const requests = new Set(['params', 'query', 'body', 'form', 'summary'])

/**
 * Adds a first line to each file (explicit compile hints). With it, Chromium compiles the whole file on a background thread, instead of
 * each function on the main thread. For other browsers the line is a comment.
 */
function compileHints(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = `//# allFunctionsCalledOnLoad\n${part.code}`
        }
      },
    },
  }
}

/**
 * Writes a gzip and a Brotli copy of each text file with the highest compression. The server sends these copies unchanged. Before that, it
 * minifies the scripts of `public`, which Vite only copies.
 */
function compressAssets(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const copied = readdirSync(join(import.meta.dirname, 'public'))
      for (const name of copied.filter((each) => each.endsWith('.js'))) {
        const file = join(dir, name)
        const { code } = await minify(name, readFileSync(file, 'utf8'))
        await writeFile(file, code)
      }
      const names = [...Object.keys(bundle), ...copied]
      const texts = names.filter((name) => /\.(m?js|css|html|svg)$/.test(name))
      await Promise.all(
        texts.flatMap((name) => {
          const text = readFileSync(join(dir, name))
          return [
            pack(gzip)(text, { level: 9 }).then((bytes) =>
              writeFile(join(dir, `${name}.gz`), bytes),
            ),
            pack(brotliCompress)(text).then((bytes) => writeFile(join(dir, `${name}.br`), bytes)),
          ]
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    fontPlugin(),
    preloads(),
    startFrame(),
    refuseChunkCycles(),
    pdfJsFiles(),
    editSources(
      'without-descriptions',
      (id) => id.endsWith('.machine.ts'),
      (code) => propertyRemovals(code, descriptions),
    ),
    editSources(
      'without-requests',
      (id) => /\/contract\/(calls|approverActionCalls|signInCalls)\.ts$/.test(id),
      (code) => propertyRemovals(code, requests),
    ),
    editSources(
      'without-definitions',
      (id) => /\/xstate\/dist\/StateMachine-\w+\.esm\.js$/.test(id),
      (code) => getterRemovals(code, definitions),
    ),
    editSources('without-unused-routes', (id) => id.startsWith(router), componentEdits),
    compileHints(),
    thirdPartyNoticesPlugin(),
    compressAssets(),
  ],
  resolve: {
    // Aliases to the production build: by default, react-router resolves to its development build with warnings for developers.
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
      // The legacy build of PDF.js, because its default build needs newer browsers than the targets below.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
    ],
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    // No file is inlined, because the content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
    },
    rolldownOptions: {
      input: ['index.html', 'src/early.ts', 'src/frame.css'],
      // No warning about slow plugins: compression and the font subset are slow in every build, and an operator cannot change that.
      checks: { bundlerTimings: false },
      // Applies to every function with these names. Those of React Router and react-pdf only warn developers. That of XState registers actors
      // with developer tools, which the app does not use.
      treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'resolvedDevToolsAdapter'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // React has a separate file that seldom changes between releases. A browser with an earlier release then has two thirds of the
            // initial code in its cache.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: createChunkNamer() },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
})
