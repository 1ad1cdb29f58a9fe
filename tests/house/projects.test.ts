import { relative } from 'node:path'
import ts from 'typescript-api'
import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

interface Project {
  files: string[]
  options: ts.CompilerOptions
}

/** The projects of `tsc -b`, found as by an editor: from `tsconfig.json` at the root through its references. */
function projects(config: string, found = new Map<string, Project>()): Map<string, Project> {
  if (found.has(config)) return found
  const parsed = ts.getParsedCommandLineOfConfigFile(config, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(`${config}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
    },
  })
  const files = parsed?.fileNames.map((file) => relative(process.cwd(), file)) ?? []
  found.set(config, { files, options: parsed?.options ?? {} })
  for (const { path } of parsed?.projectReferences ?? []) projects(`${path}/tsconfig.json`, found)
  return found
}

describe('tsconfig.json', () => {
  const all = [...projects('tsconfig.json').values()]
  const files = readSources(/\.(ts|tsx|mts|mjs|js)$/)

  it('assigns every source file to exactly one project', () => {
    const count = new Map<string, number>()
    for (const file of all.flatMap((project) => project.files)) {
      count.set(file, (count.get(file) ?? 0) + 1)
    }
    expect(files.filter(({ path }) => count.get(path) !== 1).map(({ path }) => path)).toEqual([])
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'vite.config.ts',
        'playwright.config.ts',
        'e2e/fixtures.ts',
        'scripts/start.mjs',
        'review/main.tsx',
      ]),
    )
  })

  it('is strict in every project, and writes only into .tsbuild', () => {
    const projectsWithFiles = all.filter((project) => project.files.length > 0)
    expect(projectsWithFiles.length).toBeGreaterThan(4)
    for (const { options } of projectsWithFiles) {
      expect(options.strict).toBe(true)
      expect(relative(process.cwd(), options.outDir ?? '')).toBe('.tsbuild')
    }
  })
})
