import { createServer } from 'vite'
import { createReviewSiteConfig } from './site.ts'

/** `npm run review`: serves the statecharts and screens on 127.0.0.1, with hot reload of the screens. */
const server = await createServer(createReviewSiteConfig())
await server.listen()
server.printUrls()
