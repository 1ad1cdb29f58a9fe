import './heap.ts'
import { readSettings } from './config.ts'
import { demoAccounts } from './db/seed/accounts.ts'
import { demoObstacle, openDemo } from './db/seed/demo.ts'
import { openProduct } from './start.ts'

/** Starts the product and prints where it is; Ctrl-C stops all of it in order. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const product = await openProduct(settings)
  const stop = () => void product.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const obstacle = settings.SEED === 'demo' ? demoObstacle(settings) : 'SEED is none'
    const isDemo = obstacle === undefined && (await openDemo(product.database.db, settings.TIME_ZONE))
    const address = await product.app.listen({ port: settings.PORT, host: settings.HOST })
    console.log(`\n  e-payment (전자결재) is at ${settings.PUBLIC_URL || address}\n`)
    if (obstacle !== undefined && process.env.SEED?.trim() === 'demo') {
      console.log(`  SEED=demo is ignored, because its passwords are public and ${obstacle}.\n`)
    }
    if (isDemo) {
      console.log('  Accounts to try:')
      for (const { username, password, name } of demoAccounts) {
        console.log(`    ${username.padEnd(10)} ${password.padEnd(14)} ${name}`)
      }
      console.log()
    }
  } catch (error) {
    await product.close()
    throw error
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = 'The port is in use already: set PORT to another one.'
  console.error(error.code === 'EADDRINUSE' ? taken : error.message)
  process.exit(1)
})
