import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { embeddedPostgresOf } from '../scripts/bench/processes.ts'
import { type Product, startProduct } from '../scripts/product.ts'
import { openStoredData, type StoredData } from '../scripts/storedData.ts'

/** A violation of a content security policy, as a browser reports it. */
export interface CspViolation {
  'document-uri': string
  'effective-directive': string
  'blocked-uri': string
}

/** A product that collects all policy violations reported by browsers, from pages, workers and files. */
export interface CspWatchedProduct extends Product {
  /** The violations reported so far, from which a test removes the expected ones. `stop` throws if any is left. */
  violations: CspViolation[]
  data: StoredData
  /** Starts a second process on the same database and files. Stop it before this product. */
  startSecondProcess(): Promise<Product>
}

/** Starts a product and the collector of its reports. */
export async function startCspWatchedProduct(
  settings: Record<string, string>,
): Promise<CspWatchedProduct> {
  const violations: CspViolation[] = []
  const collector = createServer(async (request, reply) => {
    const report = JSON.parse(await text(request)) as { 'csp-report': CspViolation }
    violations.push(report['csp-report'])
    reply.writeHead(204).end()
  })
  await new Promise<void>((done) => {
    collector.listen(0, '127.0.0.1', done)
  })
  const { port } = collector.address() as AddressInfo
  const reported = { ...settings, VIOLATIONS: `http://127.0.0.1:${port}` }
  const imports = [import.meta.resolve('./reporting.ts')]
  const product = await startProduct({ settings: reported, imports })
  const { dataDir } = product
  const data = openStoredData(product)
  return {
    ...product,
    violations,
    data,
    startSecondProcess: () => {
      const DATABASE_URL = embeddedPostgresOf(dataDir).url
      return startProduct({
        dataDir,
        settings: { ...reported, SEED: 'none', DATABASE_URL },
        imports,
      })
    },
    stop: async () => {
      await data.close()
      await product.stop()
      collector.closeAllConnections()
      collector.close()
      if (violations.length > 0)
        throw new Error(`Against the policy: ${JSON.stringify(violations)}`)
    },
  }
}
