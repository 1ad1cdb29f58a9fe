import type { Category } from '../../contract/voucher.ts'
import { pendingPath } from './paths.ts'

/** The path of the home screen. `/` leads to the pending box instead (specification, section 2). */
export const homePath = '/dashboards/default'

/** The path of the calendar: payment due dates and G/L dates by day. */
export const calendarPath = '/calendar'

/** The path of the analytics screen: figures of documents and vouchers. */
export const analyticsPath = '/dashboards/analytics'

/** The path of the guide to the first approval request. */
export const guidePath = '/getting-started'

/**
 * The path of a document's page, for notices, notifications and links to other employees. `id` is the document id, or `:id` for the route
 * pattern.
 */
export const documentPath = (id: string | number) => `/documents/${id}`
export const documentPattern = documentPath(':id')

/** The path of an employee's profile. */
export const profilePath = (username: string) => `/profile/${encodeURIComponent(username)}`
export const profilePattern = '/profile/:id'

/**
 * The box paths in the specification's route table (section 2). The table has no path for the reference box; that path is our own
 * (docs/unknowns.md).
 */
export const boxPaths = {
  pending: pendingPath,
  submitted: '/reportWritten',
  approved: '/reportApproved',
  rejected: '/reportRejected',
  reference: '/reportReference',
} as const

export type BoxName = keyof typeof boxPaths
export const boxNames = Object.keys(boxPaths) as BoxName[]

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

/**
 * The drafting screens: categories and paths in the order of the navigation. Not taken from the contract, because that would import its
 * schemas.
 */
export const draftingRoutes = Object.entries(draftingPaths) as [Category, string][]

/** The tabs of the settings. Their paths come from the template of the design (docs/unknowns.md). */
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

/** The pages of the design system, for designers. Their paths come from the template of the design (decision 0020). */
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

/** The route patterns of the screens outside the navigation. */
export const patternsOutsideNavigation = {
  settings: '/settings/:tab?',
  changelog: '/changelog',
  components: '/components/:page',
} as const

/** The route patterns of all screens of a signed-in employee. A pattern contains no id, so it reveals no employee or document. */
export const screenPatterns: readonly string[] = [
  homePath,
  calendarPath,
  analyticsPath,
  guidePath,
  documentPattern,
  profilePattern,
  ...Object.values(boxPaths),
  ...Object.values(draftingPaths),
  ...Object.values(patternsOutsideNavigation),
]
