import { resolve } from 'node:path'
import { build } from 'vite'
import { createReviewSiteConfig } from './site.ts'

/** `npm run build:review [folder]`: builds the review page as a static site, by default in `dist-review`. It needs no server. */
const [folder = 'dist-review'] = process.argv.slice(2)
await build(createReviewSiteConfig(resolve(folder)))
