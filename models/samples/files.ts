import type { PickedFile } from '../../machines/draft/draft.ports.ts'

/** A picked file of 1,000 bytes; its key is its name. */
export function aFile(overrides: Partial<PickedFile> = {}): PickedFile {
  const { name = 'invoice.pdf' } = overrides
  return { key: name, name, size: 1000, body: null, ...overrides }
}

/** The default limits of an installation. */
export const limits = { filesPerVoucher: 20, fileMb: 50, documentMb: 200 }
