import type { Category } from '../../contract/voucher.ts'

/** The paths of the specification's route table (section 2). The path of the references is our own (docs/unknowns.md). */
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

/** Categories and paths in the order of the navigation. Not taken from the contract, because that would import its schemas. */
export const draftingRoutes = Object.entries(draftingPaths) as [Category, string][]

/** The product's path for a pathname, with or without a trailing slash. No path identifies an employee or a document. */
export function knownPath(pathname: string): string | undefined {
  const plain = pathname.replace(/\/$/, '')
  return [...Object.values(paths), ...Object.values(draftingPaths)].find((path) => path === plain)
}

export const boxes = ['pending', 'submitted', 'approved', 'rejected', 'reference'] as const
export type Box = (typeof boxes)[number]
