import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify as pack } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { thirdPartyNotices } from './scripts/notices.ts'
import { loadedPart } from './scripts/parts.ts'
import { lettersFirst, pretendard } from './scripts/pretendard.ts'
import { componentEdits, propertyRemovals, stripped } from './scripts/sourceEdits.ts'

const router = join(import.meta.dirname, 'node_modules/react-router/dist/production')

/**
 * What reads PDFs beside the page, under an address that names the version: the worker, maps of characters, the fonts that
 * every reader has, and a decoder for browsers that may compile nothing.
 */
function pdfParts(): Plugin {
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

/** Names of properties that only drawings, docs and the server use: descriptions of states, and the summaries and requests of calls. */
const descriptions = new Set(['description'])
const requests = new Set(['params', 'query', 'body', 'form', 'summary'])

/**
 * A first line with which Chromium compiles a whole file on the thread that reads it, instead of function by function on the page's own
 * (explicit compile hints); elsewhere it is a comment.
 */
function compiledAhead(): Plugin {
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

/** Puts a packed copy beside each text file, once and as small as it gets, for a server to send as it stands. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = [...Object.keys(bundle), ...readdirSync(join(import.meta.dirname, 'public'))]
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
    pretendard(),
    lettersFirst(),
    pdfParts(),
    stripped(
      'without-descriptions',
      (id) => id.endsWith('.machine.ts'),
      (code) => propertyRemovals(code, descriptions),
    ),
    stripped(
      'without-requests',
      (id) => id.endsWith('/contract/calls.ts'),
      (code) => propertyRemovals(code, requests),
    ),
    stripped('without-unused-routes', (id) => id.startsWith(router), componentEdits),
    compiledAhead(),
    thirdPartyNotices(),
    packed(),
  ],
  resolve: {
    // The package leads everybody to its build with warnings for developers.
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
      // The other build needs newer browsers than those below.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
    ],
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    // Every file stays a file: a strict policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Links for code that comes later cost the page's thread more than they save: what a screen needs is asked for at once.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // Compression and the font subset take their time in every build; nobody who starts the product can change that.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Its file stays the same from release to release, so that a browser that has been here keeps two thirds of what a start needs.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
            { name: loadedPart() },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
})
