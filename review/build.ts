import { resolve } from 'node:path'
import { build } from 'vite'
import { site } from './site.ts'

/** `npm run build:review [folder]`: the same as a static site, in `dist-review` unless told otherwise; it needs no server. */
const [folder = 'dist-review'] = process.argv.slice(2)
await build(site(resolve(folder)))
