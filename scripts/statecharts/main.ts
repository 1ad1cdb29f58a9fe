import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { allFiles } from './files.ts'

const folder = 'docs/statecharts'

/** Whether this script writes the file; other files in the folder are left unchanged. */
const isDrawn = (name: string) => /^(\w+\.(ko|en)\.svg|\w+\.md)$/.test(name)

const files = await allFiles()
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) {
  if (isDrawn(name) && !files.has(name)) rmSync(`${folder}/${name}`)
}
for (const [name, text] of files) writeFileSync(`${folder}/${name}`, text)
console.log(`${files.size} files in ${folder}`)
