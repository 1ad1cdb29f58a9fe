import type { Category } from '../contract/voucher.ts'

/** The addresses of the specification's route table (section 2). */
export const paths = {
  signIn: '/auth/login',
  register: '/auth/register',
  unauthorized: '/errors/error-401',
  notFound: '/errors/error-404',
  serverError: '/errors/error-500',
  pending: '/reportSign',
  submitted: '/reportWritten',
  approved: '/reportApproved',
  rejected: '/reportRejected',
} as const

const draftingPaths = {
  voucher: '/reportWrite',
  payment: '/reportWritePayment',
  invoice: '/reportWriteInvoice',
  receipt: '/reportWriteReceipt',
  nacct: '/reportWriteNacct',
} as const satisfies Record<Category, string>

/** Categories and paths in the order of the navigation; the contract's own list would bring its schemas along. */
export const draftingRoutes = Object.entries(draftingPaths) as [Category, string][]

/** Whether an address is one of the product's own; none of them says anything about a person or a document. */
export function isKnown(path: string): boolean {
  return [...Object.values(paths), ...Object.values(draftingPaths)].some((one) => one === path)
}

export const boxes = ['pending', 'submitted', 'approved', 'rejected'] as const
export type Box = (typeof boxes)[number]
