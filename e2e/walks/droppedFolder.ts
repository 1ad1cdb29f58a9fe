import type { Locator, Page } from '@playwright/test'

/** The callbacks with which the simulated folder of the page ends its read. */
interface FolderReader {
  read(entries: object[]): void
  fail(error: Error): void
}

/** Drops a simulated folder on an element. Its read is pending until `finishFolderRead` is called. */
export function dropFolder(target: Locator): Promise<void> {
  return target.evaluate((element) => {
    const createReader = () => ({
      readEntries: (read: FolderReader['read'], fail: FolderReader['fail']) => {
        const isFirst = !('folderReader' in globalThis)
        if (isFirst) Object.assign(globalThis, { folderReader: { read, fail } })
        else read([])
      },
    })
    Reflect.deleteProperty(globalThis, 'folderReader')
    const webkitGetAsEntry = () => ({ isDirectory: true, createReader })
    const dataTransfer = {
      types: ['Files'],
      files: [new File([], 'folder')],
      items: [{ kind: 'file', webkitGetAsEntry }],
    }
    const event = new Event('drop', { bubbles: true, cancelable: true })
    element.dispatchEvent(Object.assign(event, { dataTransfer }))
  })
}

/** Ends the read of the dropped folder with these files. Sizes are in bytes. */
export function finishFolderRead(
  page: Page,
  files: { name: string; size: number }[],
): Promise<void> {
  return page.evaluate((contents) => {
    const entries = contents.map(({ name, size }) => ({
      fullPath: `/folder/${name}`,
      file: (done: (file: File) => void) => done(new File([new Uint8Array(size)], name)),
    }))
    const { folderReader } = globalThis as unknown as { folderReader: FolderReader }
    folderReader.read(entries)
  }, files)
}

export function failFolderRead(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { folderReader } = globalThis as unknown as { folderReader: FolderReader }
    folderReader.fail(new Error('The folder cannot be read.'))
  })
}
