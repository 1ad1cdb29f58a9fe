import type { Category } from '../../contract/voucher.ts'
import { pendingPath } from './paths.ts'

/** The home screen. `/` leads to the pending box (specification, section 2). */
export const homePath = '/dashboards/default'

/** Payment due dates and G/L dates by day. */
export const calendarPath = '/calendar'

/** Figures of documents and vouchers. */
export const analyticsPath = '/dashboards/analytics'

/** The guide to the first request for approval. */
export const guidePath = '/getting-started'

/** The address of a document, for notices, notifications and links to other employees. `id` is its number, or `:id` for the pattern. */
export const documentPath = (id: string | number) => `/documents/${id}`
export const documentPattern = documentPath(':id')

/** The address of an employee's profile. */
export const profilePath = (username: string) => `/profile/${encodeURIComponent(username)}`
export const profilePattern = '/profile/:id'

/** The boxes by the specification's route table (section 2). The path of the references is our own (docs/unknowns.md). */
export const boxPaths = {
  pending: pendingPath,
  submitted: '/reportWritten',
  approved: '/reportApproved',
  rejected: '/reportRejected',
  reference: '/reportReference',
} as const

export type Box = keyof typeof boxPaths
export const boxes = Object.keys(boxPaths) as Box[]

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

/** The parts of the settings. Their addresses are ones of the template (docs/unknowns.md). */
export const settingsTabs = [
  'profile',
  'password',
  'devices',
  'absence',
  'notifications',
  'appearance',
  'keys',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

export function settingsPath(tab: SettingsTab): string {
  return `/settings/${tab}`
}

/** The pages of the design system, for designers. Their addresses are ones of the template (decision 0020). */
export const componentsPages = [
  'buttons',
  'cards',
  'chips',
  'forms',
  'lists',
  'modals',
  'typography',
] as const
export type ComponentsPage = (typeof componentsPages)[number]

export function componentsPath(page: ComponentsPage): string {
  return `/components/${page}`
}

/** The patterns of the screens outside the navigation. */
export const otherPatterns = {
  settings: '/settings/:tab?',
  changelog: '/changelog',
  components: '/components/:page',
} as const

/** The patterns of all screens of a signed-in employee. No pattern identifies an employee or a document. */
export const screenPatterns: readonly string[] = [
  homePath,
  calendarPath,
  analyticsPath,
  guidePath,
  documentPattern,
  profilePattern,
  ...Object.values(boxPaths),
  ...Object.values(draftingPaths),
  ...Object.values(otherPatterns),
]
