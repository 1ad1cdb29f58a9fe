// `npm run admin`: builds the server if it is missing or older than its sources, then runs an admin command in this process.
import { buildServer } from './build.mjs'

buildServer()
process.setSourceMapsEnabled(true)
await import('../dist-server/admin.js')
