import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify as pack } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const router = join(import.meta.dirname, 'node_modules/react-router/dist/production')

const fontSheet = fileURLToPath(
  import.meta.resolve('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'),
)

/**
 * The style sheet `virtual:pretendard.css`: one font for all weights, in slices that a browser loads by the letters on the
 * page. That halves the files of a page with two weights.
 */
function pretendard(): Plugin {
  const id = 'virtual:pretendard.css'
  return {
    name: 'pretendard',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const faces = readFileSync(fontSheet, 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []
      const slices = faces.map((face) =>
        face
          .replace("'Pretendard Variable'", 'Pretendard')
          .replace(/src:.*url\(\.(\/[^)]*\.woff2)\)[^;]*;/, (_, file: string) => {
            return `src: url("${dirname(fontSheet)}${file}") format("woff2");`
          })
          // A letter never changes its shape under the eyes of whoever reads it.
          .replace('font-display: swap', 'font-display: optional'),
      )
      return slices.join('\n')
    },
  }
}

/** Charts carry a sentence for each state, for people and drawings; a browser does without them. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.machine.ts')) return undefined
      return code.replace(/^\s*description:\s*'[^'\\]*',\n/gm, '')
    },
  }
}

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
      const texts = names.filter((name) => /\.(js|css|html|svg)$/.test(name))
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
  plugins: [react(), tailwindcss(), pretendard(), withoutDescriptions(), compiledAhead(), packed()],
  resolve: {
    // The package leads everybody to its build with warnings for developers.
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    // Every file stays a file: a strict policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
