import { filesMachine } from '../machines/files/files.machine.ts'
import { aFile, limits as defaultLimits } from './samples/files.ts'
import { defineModel } from './engine/model.ts'

const invoice = aFile({ name: 'invoice.pdf', size: 482_000 })
const receipt = aFile({ name: 'receipt.png', size: 96_000 })
const large = aFile({ name: 'large.zip', size: 2_000_000 })

/** A voucher accepts at most two files, so that few files reach the limits. */
const limits = { filesPerVoucher: 2, fileMb: 1, documentMb: 4 }

export const files = defineModel({
  machine: filesMachine,
  inputs: { 'of a new draft': ({ actor }) => ({ draft: actor('draft'), limits }) },
  events: {
    'files.add the invoice': { lineId: 'line 1', files: [invoice] },
    'files.add both': { lineId: 'line 1', files: [invoice, receipt] },
    'files.add one too large': { lineId: 'line 1', files: [large] },
    'files.read the invoice': { lineId: 'line 1', files: [invoice] },
    'files.readFailed': { lineId: 'line 1', names: ['folder'] },
    'files.add elsewhere': { lineId: 'line 2', files: [invoice] },
    'files.remove the invoice': { lineId: 'line 1', key: 'invoice.pdf' },
    'files.remove elsewhere': { lineId: 'line 2', key: 'invoice.pdf' },
    'files.removeAll': { lineId: 'line 1' },
    'files.removeAll elsewhere': { lineId: 'line 2' },
    'files.restore both': { attached: [{ lineId: 'line 1', files: [receipt, invoice] }] },
    'files.restore nothing': { attached: [] },
  },
  outputs: {},
  review: {
    inputs: { 'of a new draft': ({ actor }) => ({ draft: actor('draft'), limits: defaultLimits }) },
  },
  isGoal: ({ context }) => context.attached.length > 0,
})
