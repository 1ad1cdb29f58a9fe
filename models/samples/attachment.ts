import type { Attachment } from '../../contract/attachment.ts'

/** A stored image of 1,000 bytes. */
export function anAttachment(overrides: Partial<Attachment> = {}): Attachment {
  return {
    id: 'file-1',
    invoice: '1-1-001-1',
    title: '영수증.png',
    size: 1000,
    path: `/media/attachment/${overrides.id ?? 'file-1'}?signature=1`,
    isImg: true,
    isPdf: false,
    ...overrides,
  }
}

export function aStoredPdf(overrides: Partial<Attachment> = {}): Attachment {
  return anAttachment({ title: '견적서.pdf', isImg: false, isPdf: true, ...overrides })
}
