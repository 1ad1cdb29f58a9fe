// `npm start`: builds the app and the server if they are missing or older than their sources, then runs the product in this process.
import { buildApp, buildServer } from './build.mjs'

buildApp()
buildServer()
process.setSourceMapsEnabled(true)
await import('../dist-server/main.js')
