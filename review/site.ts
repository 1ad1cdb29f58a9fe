import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { charts } from '../scripts/statecharts/files.ts'
import { languages } from '../scripts/statecharts/language.ts'
import { layout } from '../scripts/statecharts/layout.ts'
import { starterOf } from '../scripts/statecharts/starters.ts'
import { draw } from '../scripts/statecharts/svg.ts'
import product from '../vite.config.ts'

const root = import.meta.dirname
const coverage = resolve('docs/statecharts/coverage.json')

/** The module `virtual:charts`: all charts, drawn from the shipping machines, and the coverage of the tests. */
function drawnCharts(): Plugin {
  const id = 'virtual:charts'
  const module = async () => {
    const drawn = Object.fromEntries(
      await Promise.all(
        (await charts()).map(async (chart) => {
          const svg = await Promise.all(
            languages.map(async (language) => [
              language,
              draw(chart, await layout(chart, language), language),
            ]),
          )
          const starter = starterOf(chart.word)
          return [chart.word, { chart, starter, svg: Object.fromEntries(svg) }] as const
        }),
      ),
    )
    const walked = readFileSync(coverage, 'utf8')
    return `export const drawn = ${JSON.stringify(drawn)}\nexport const coverage = ${walked}`
  }
  return {
    name: 'charts',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? module() : undefined),
  }
}

/** Uses a font even if it loads late, so that a screenshot does not depend on the speed of the disk. */
function patientFont(): Plugin {
  return {
    name: 'patient-font',
    transform: (code, id) =>
      /virtual:(letters|pretendard)\.css/.test(id)
        ? code.replaceAll('font-display: optional', 'font-display: block')
        : undefined,
  }
}

/** A page opened from disk can load scripts and styles, but neither modules nor cross-origin resources. */
function openedFromDisk(): Plugin {
  return {
    name: 'opened-from-disk',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(' type="module"', ' defer').replaceAll(' crossorigin', ''),
    },
  }
}

const kept = /^(vite:react|@tailwindcss|pretendard$)/

/** The plugins of the product that a screen needs. */
function screenPlugins(): PluginOption[] {
  const all = (product.plugins ?? []).flat() as Plugin[]
  return all.filter((plugin) => kept.test(plugin.name))
}

/** The Vite configuration of the review page; `outDir` is the folder of the static site. */
export function site(outDir = resolve('dist-review')): InlineConfig {
  return {
    root,
    base: './',
    configFile: false,
    publicDir: false,
    plugins: [screenPlugins(), patientFont(), drawnCharts(), openedFromDisk()],
    resolve: product.resolve ?? {},
    server: { host: '127.0.0.1', fs: { allow: [join(root, '..')] } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: 0,
      // Styles within a script would resolve their fonts relative to the page.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 5000,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { format: 'iife', codeSplitting: false },
        // There is only one script, so that no file is requested by a separate address.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  }
}
