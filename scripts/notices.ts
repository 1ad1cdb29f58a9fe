import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Packages whose files are in the built app without being modules of it: style sheets, fonts, and the PDF parser. */
const besidesModules = ['tailwindcss', 'pretendard', 'pdfjs-dist']
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([-_.].*)?$/i
const SEPARATOR_LINE = '='.repeat(80)

interface Package {
  name: string
  version: string
  license: string
  homepage: string
  /** Licence and notice texts, including those of third-party files that the package contains. */
  texts: string[]
}

/** Writes `third-party-notices.txt`: names, versions, licences and licence texts of all packages in the built app. */
export function thirdPartyNoticesPlugin(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : [],
      )
      const folders = [
        ...modules.flatMap((id) => folderOf(id) ?? []),
        ...besidesModules.map((name) =>
          dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))),
        ),
      ]
      const source = writeNotices([...new Set(folders)].map(readPackage))
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
    },
  }
}

/** The folder of the package that contains a module; undefined for our modules. */
function folderOf(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
}

function readPackage(folder: string): Package {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  if (typeof license !== 'string' || license === '') {
    throw new Error(
      `${name} ${version} has no licence in its package.json. Check its licence before the app contains it.`,
    )
  }
  // Third-party files in a package have their licence files in the same folder, at most one level below the package folder.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('node_modules') && path.split('/').length <= 2)
    .filter((path) => LICENCE_FILE.test(basename(path)))
    .toSorted()
  const texts = names.map((path) => readFileSync(join(folder, path), 'utf8').trim())
  return {
    name,
    version,
    license,
    homepage: homepage ?? repository?.url ?? repository ?? '',
    texts: [...new Set(texts)],
  }
}

function writeNotices(packages: Package[]): string {
  const sortedPackages = packages.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const packageLines = sortedPackages.map(
    ({ name, version, license }) => `${name} ${version}: ${license}`,
  )
  const texts = sortedPackages.map(({ name, version, license, homepage, texts: licenceTexts }) => {
    const missingTextNote = `The package contains no licence text. It is published under ${license}.`
    const heading = [`${name} ${version}`, license, homepage].filter(Boolean).join('\n')
    return [
      SEPARATOR_LINE,
      heading,
      SEPARATOR_LINE,
      licenceTexts.length > 0 ? licenceTexts.join(`\n\n${'-'.repeat(80)}\n\n`) : missingTextNote,
    ].join('\n')
  })
  const head = 'This application contains the following packages of third parties.'
  return `${[head, packageLines.join('\n'), ...texts].join('\n\n')}\n`
}
