import { type AttachedFile, submitWithFiles } from './submitWithFiles.ts'
import { expect, test as base } from './fixtures.ts'
import { aPdf } from './pdf.ts'
import { aPng } from './png.ts'
import { Viewer } from './screens/viewer.ts'

interface Tools {
  viewer: Viewer
  /** Submits a document with these files as its author and opens it. */
  openDocument: (...files: AttachedFile[]) => Promise<void>
}

export const test = base.extend<Tools>({
  viewer: async ({ page }, use) => use(new Viewer(page)),
  openDocument: async ({ page, product, employee, signIn }, use) =>
    use(async (...files) => {
      const id = await submitWithFiles(product, employee, files)
      await signIn.as(employee)
      await page.goto(`/reportWritten?document=${id}`)
    }),
})

export { expect }

/** The texts of a PDF with a different sentence on each page. */
export const numberedPages = (count: number) =>
  Array.from({ length: count }, (_, at) => `Page ${at + 1}`)
export const threePagePdf = { name: '견적서.pdf', bytes: aPdf({ pages: numberedPages(3) }) }
export const photo = { name: '사진.png', bytes: aPng(1600, 1000) }
export const spreadsheetFile = { name: '정산.xlsx', bytes: Buffer.from('not a picture') }
