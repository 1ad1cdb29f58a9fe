import type { Category } from '../contract/voucher.ts'

/** The addresses of the specification's route table (section 2); that of the references is our own (docs/unknowns.md). */
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
  reference: '/reportReference',
} as const

const draftingPaths = {
  voucher: '/reportWrite',
  payment: '/reportWritePayment',
  invoice: '/reportWriteInvoice',
  receipt: '/reportWriteReceipt',
  nacct: '/reportWriteNacct',
} as const satisfies Record<Category, string>

export function draftingPath(category: Category): string {
  return draftingPaths[category]
}

/** Categories and paths in the order of the navigation; the contract's own list would bring its schemas along. */
export const draftingRoutes = Object.entries(draftingPaths) as [Category, string][]

/** The address of the product that a path leads to, with or without a last slash; none says anything about a person or a document. */
export function knownPath(pathname: string): string | undefined {
  const plain = pathname.replace(/\/$/, '')
  return [...Object.values(paths), ...Object.values(draftingPaths)].find((path) => path === plain)
}

export const boxes = ['pending', 'submitted', 'approved', 'rejected', 'reference'] as const
export type Box = (typeof boxes)[number]
