import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify as pack } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const fontSheet = fileURLToPath(
  import.meta.resolve('pretendard/dist/web/static/pretendard-dynamic-subset.css'),
)

/**
 * The style sheet `virtual:pretendard.css`: the two weights in use, each in slices that a browser loads by the letters on
 * the page. The package's own sheet has nine weights, 500 kB of rules.
 */
function pretendard(): Plugin {
  const id = 'virtual:pretendard.css'
  return {
    name: 'pretendard',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined
      const faces = readFileSync(fontSheet, 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []
      const slices = faces
        .filter((face) => /font-weight: (400|600);/.test(face))
        .map((face) =>
          face
            .replace(/src:.*url\(\.(\/[^)]*\.woff2)\)[^;]*;/, (_, file: string) => {
              return `src: url("${dirname(fontSheet)}${file}") format("woff2");`
            })
            .replace(/local\([^)]*\),?\s*/g, ''),
        )
      // The same range twice in a row packs to half the bytes.
      const range = (face: string) => face.slice(face.indexOf('unicode-range'))
      return slices.sort((a, b) => range(a).localeCompare(range(b))).join('\n')
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
  plugins: [react(), tailwindcss(), pretendard(), withoutDescriptions(), packed()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    // Every file stays a file: a strict policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
