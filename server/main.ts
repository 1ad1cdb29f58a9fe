import { readSettings } from './config.ts'
import { demoAccounts } from './db/seed/accounts.ts'
import { seedDemo } from './db/seed/company.ts'
import { openProduct } from './start.ts'

/** Starts the product and prints where it is; Ctrl-C stops all of it in order. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const product = await openProduct(settings)
  const stop = () => void product.close().then(() => process.exit(0))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const seeded =
      settings.SEED === 'demo' && (await seedDemo(product.database.db, settings.TIME_ZONE))
    const address = await product.app.listen({ port: settings.PORT, host: settings.HOST })
    console.log(`\n  e-payment (전자결재) is at ${settings.PUBLIC_URL || address}\n`)
    if (seeded || settings.SEED === 'demo') {
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
