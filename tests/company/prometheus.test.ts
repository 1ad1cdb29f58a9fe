import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { freePort, untilListening } from '../../scripts/programs/programs.ts'
import { preparedFolder, temporaryFolder } from '../server/product.ts'
import { startProcess } from '../server/realProcess.ts'
import { startForTest } from './programs.ts'

const METRICS_TOKEN = 'a-token-of-the-monitoring'
const docs = path.resolve('docs/operations')

interface QueryResponse {
  status: string
  data: { result: { metric: Record<string, string>; value: [number, string] }[] }
}

/** A Prometheus that scrapes a process of the product each second, with the rules of the documentation. */
async function startPrometheus(target: string) {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = path.join(folder, 'prometheus.yml')
  fs.writeFileSync(path.join(folder, 'token'), METRICS_TOKEN)
  fs.writeFileSync(
    file,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [${docs}/alerts.yml]
scrape_configs:
  - job_name: epayment
    authorization: { credentials_file: ${folder}/token }
    static_configs: [{ targets: ['${target}'] }]
`,
  )
  const { child, output } = startForTest('prometheus', [
    `--config.file=${file}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  await untilListening(child, port, output)
  const query = async (expr: string): Promise<QueryResponse> => {
    const text = new URLSearchParams({ query: expr })
    return (
      await fetch(`http://127.0.0.1:${port}/api/v1/query?${text}`)
    ).json() as Promise<QueryResponse>
  }
  return { query, port }
}

/** All expressions of the dashboard. */
function dashboardQueries(): string[] {
  const { panels } = JSON.parse(fs.readFileSync(path.join(docs, 'grafana.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

describe('a Prometheus', () => {
  it('scrapes a process, and finds data for every query of the dashboard', async () => {
    const { url } = await startProcess(preparedFolder(), { METRICS_TOKEN, LOG_LEVEL: 'silent' })
    const { query, port } = await startPrometheus(url.replace('http://', ''))
    const value = async (expr: string) => (await query(expr)).data.result[0]?.value[1]
    await expect.poll(() => value('up{job="epayment"}'), { timeout: 60_000 }).toBe('1')
    for (let nth = 0; nth < 3; nth++) await fetch(`${url}/ea/sign_document/`)
    const count = 'epayment_http_request_duration_seconds_count{route="/ea/sign_document/"}'
    await expect.poll(() => value(count), { timeout: 60_000 }).toBe('3')
    expect(await value('epayment_database_up')).toBe('1')

    const queries = dashboardQueries()
    expect(queries.length).toBeGreaterThan(10)
    // Queries about server errors return no data in this test, because no errors occur.
    for (const expr of queries.filter((each) => !each.includes('5..'))) {
      await expect
        .poll(async () => (await query(expr)).data.result.length, {
          timeout: 60_000,
          message: expr,
        })
        .toBeGreaterThan(0)
    }
    const rules = await fetch(`http://127.0.0.1:${port}/api/v1/rules`)
    const { data } = (await rules.json()) as { data: { groups: { rules: { health: string }[] }[] } }
    expect(data.groups[0]?.rules.map(({ health }) => health)).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching('ok|unknown')),
    )
  })

  it('accepts the text of /metrics without a warning', async () => {
    const { url } = await startProcess(preparedFolder(), { METRICS_TOKEN, LOG_LEVEL: 'silent' })
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const input = await (await fetch(`${url}/metrics`, { headers })).text()
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    })
    expect([status, stdout + stderr]).toEqual([0, ''])
  })

  it('raises each alert of the documentation when its condition is met', () => {
    const options = { cwd: docs, encoding: 'utf8' } as const
    expect(execFileSync('promtool', ['check', 'rules', 'alerts.yml'], options)).toContain(
      '10 rules',
    )
    expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], options)).toContain(
      'SUCCESS',
    )
  })
})
