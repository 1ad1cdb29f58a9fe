import * as z from 'zod/mini'
import { LineToDelete, LineToSave, SavedLine, SavedLineVersion } from './savedLine.ts'
import { DocumentType } from './voucher.ts'

/** The calls for saved lines (wire, "Saved lines"). */
export const savedLineCalls = {
  listLines: {
    method: 'GET',
    path: 'ea/lines/',
    summary:
      'My saved lines and those of the company. Lines of the type come first, then those for all types.',
    query: z.object({ voucherType: z.optional(DocumentType) }),
    response: z.array(SavedLine),
    status: 200,
  },
  saveLine: {
    method: 'POST',
    path: 'ea/save_line/',
    summary:
      'Save an approval line by name, or replace one of mine. Returns 200 if it has replaced one.',
    body: LineToSave,
    response: SavedLineVersion,
    status: 201,
  },
  deleteLine: {
    method: 'POST',
    path: 'ea/delete_line/',
    summary: 'Delete one of my saved lines. Documents and default lines stay.',
    body: LineToDelete,
    response: z.unknown(),
    status: 200,
  },
} as const
