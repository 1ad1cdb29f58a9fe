import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import type { Chart } from '../scripts/statecharts/chart.ts'
import { languages } from '../scripts/statecharts/language.ts'
import { createMachineStartsChart, readCharts } from '../scripts/statecharts/machines.ts'
import { mainFlowChartOf } from '../scripts/statecharts/mainFlow.ts'
import { drawChart } from '../scripts/statecharts/svg.ts'
import product from '../vite.config.ts'

const root = import.meta.dirname
const coverageFile = resolve('docs/statecharts/coverage.json')

async function chartsModule(): Promise<string> {
  const draw = async (chart: Chart) =>
    Object.fromEntries(
      await Promise.all(languages.map(async (one) => [one, await drawChart(chart, one)])),
    )
  const charts: Record<string, unknown> = {}
  const machineCharts = await readCharts()
  for (const chart of machineCharts) {
    charts[chart.word] = {
      chart,
      svg: { all: await draw(chart), flow: await draw(mainFlowChartOf(chart)) },
    }
  }
  const overview = createMachineStartsChart(machineCharts)
  const drawn = await draw(overview)
  charts[overview.word] = { chart: overview, svg: { all: drawn, flow: drawn } }
  const coverage = readFileSync(coverageFile, 'utf8')
  return `export const charts = ${JSON.stringify(charts)}\nexport const coverage = ${coverage}`
}

/** The module `virtual:charts`: the statecharts of the machines of the product, and the coverage of the tests. */
function drawnCharts(): Plugin {
  const id = 'virtual:charts'
  return {
    name: 'charts',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? chartsModule() : undefined),
  }
}

/** Makes the browser wait for a font that loads late, so that a screenshot does not depend on the speed of the disk. */
function blockingFont(): Plugin {
  return {
    name: 'blocking-font',
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

/** The Vite plugins of the product that its screens need. */
function screenPlugins(): PluginOption[] {
  const all = (product.plugins ?? []).flat() as Plugin[]
  return all.filter(({ name }) => /^(vite:react|@tailwindcss|pretendard$)/.test(name))
}

/** The Vite configuration of the review page; `outDir` is the folder of the static site. */
export function createReviewSiteConfig(outDir = resolve('dist-review')): InlineConfig {
  return {
    root,
    base: './',
    configFile: false,
    publicDir: false,
    plugins: [screenPlugins(), blockingFont(), drawnCharts(), openedFromDisk()],
    resolve: product.resolve ?? {},
    server: { host: '127.0.0.1', fs: { allow: [join(root, '..')] } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      assetsInlineLimit: 0,
      // One CSS file: styles within the script would resolve their font URLs relative to the page.
      cssCodeSplit: false,
      chunkSizeWarningLimit: 5000,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { format: 'iife', codeSplitting: false },
        // One script without modules, so that the page also works from disk.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  }
}
