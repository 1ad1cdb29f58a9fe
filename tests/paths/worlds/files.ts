import { filesMachine } from '../../../machines/files/files.machine.ts'
import { aFile } from '../../builders/files.ts'
import { world } from '../world.ts'

const invoice = aFile({ name: 'invoice.pdf' })
const receipt = aFile({ name: 'receipt.png' })
const large = aFile({ name: 'large.zip', size: 2_000_000 })

/** Two files a voucher at most, so that few files meet the limits. */
const limits = { filesPerVoucher: 2, fileMb: 1, documentMb: 4 }

export const files = world({
  machine: filesMachine,
  starts: { 'of a new draft': ({ actor }) => ({ draft: actor('draft'), limits }) },
  sends: {
    'files.add the invoice': { type: 'files.add', lineId: 'line 1', files: [invoice] },
    'files.add both': { type: 'files.add', lineId: 'line 1', files: [invoice, receipt] },
    'files.add one too large': { type: 'files.add', lineId: 'line 1', files: [large] },
    'files.add elsewhere': { type: 'files.add', lineId: 'line 2', files: [invoice] },
    'files.remove the invoice': { type: 'files.remove', lineId: 'line 1', key: 'invoice.pdf' },
    'files.remove elsewhere': { type: 'files.remove', lineId: 'line 2', key: 'invoice.pdf' },
    'files.removeAll': { type: 'files.removeAll', lineId: 'line 1' },
    'files.removeAll elsewhere': { type: 'files.removeAll', lineId: 'line 2' },
    'files.undo': { type: 'files.undo' },
    'files.lock': { type: 'files.lock' },
    'files.unlock': { type: 'files.unlock' },
    'files.restore both': {
      type: 'files.restore',
      attached: [{ lineId: 'line 1', files: [receipt, invoice] }],
    },
    'files.restore nothing': { type: 'files.restore', attached: [] },
  },
  answers: {},
  shown: ({ attached, refused, removed }) => ({ attached, refused, removed }),
  succeeds: ({ context }) => context.attached.length > 0,
})
