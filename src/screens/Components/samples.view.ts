import type { JournalDocument } from '../../domain/JournalTable.tsx'
import type { ErpLook } from '../../domain/ErpMark.tsx'
import type { StatusLook } from '../../domain/StatusMark.tsx'
import type { VoucherProps } from '../../domain/Voucher.tsx'
import type { ComponentsText } from '../../text/components.en.ts'
import type { CountBadgeColour } from '../../ui/CountBadge.tsx'
import type { CategoryName } from '../../ui/CategoryMark.tsx'
import type { Fact } from '../../ui/Facts.tsx'
import type { IconName } from '../../ui/Icon.tsx'

type Samples = ComponentsText['samples']

/** The handler of all examples: an example has no effect outside its page. */
export const noAction = () => undefined

/** The machine attributes of all examples: an example shows no machine. */
export const noMachine = { 'data-machine': '', 'data-state': '' }

export const today = '2026-11-24'
export const period = { start: '2026-09-01', end: '2026-11-24' }
export const sampleTimestamp = '2026-11-19 07:20'

export const sampleEmployees = [
  { id: 'kimms', name: '김민수', picture: null },
  { id: 'parksh', name: '박상훈', picture: null },
  { id: 'hansj', name: '한서진', picture: null },
  { id: 'hwangbo', name: '황보선우', picture: null },
  { id: 'emma', name: 'Emma Carter', picture: null },
] as const

// All names of a union type. A missing or an unknown name is a compile error.
const keysOf = <Name extends string>(all: Record<Name, true>) => Object.keys(all) as Name[]

export const countBadgeColours = keysOf<CountBadgeColour>({
  red: true,
  blue: true,
  purple: true,
  pink: true,
  green: true,
  slate: true,
})

export const statuses = keysOf<StatusLook>({
  unsubmitted: true,
  waiting: true,
  approved: true,
  rejected: true,
  withdrawn: true,
})

export const erpStates = keysOf<ErpLook>({
  waiting: true,
  sent: true,
  accepted: true,
  posted: true,
  failed: true,
  alarm: true,
})

export const categories = keysOf<CategoryName>({
  voucher: true,
  payment: true,
  invoice: true,
  receipt: true,
  nacct: true,
})

export const iconNames = keysOf<IconName>({
  menu: true,
  language: true,
  settings: true,
  person: true,
  beside: true,
  window: true,
  close: true,
  check: true,
  search: true,
  calendar: true,
  left: true,
  right: true,
  up: true,
  down: true,
  trash: true,
  plus: true,
  file: true,
  upload: true,
  signOut: true,
  sun: true,
  moon: true,
  screen: true,
  analytics: true,
  phone: true,
  guide: true,
  home: true,
  pending: true,
  submitted: true,
  approved: true,
  rejected: true,
  reference: true,
  withdrawn: true,
  printer: true,
  voucher: true,
  payment: true,
  invoice: true,
  receipt: true,
  nacct: true,
  minus: true,
  edit: true,
  download: true,
  rotate: true,
  fitWidth: true,
  fitPage: true,
  image: true,
  move: true,
  help: true,
  link: true,
  clip: true,
  alert: true,
})

/** The names of the colour roles in src/app.css. */
export const colours = [
  ...['canvas', 'surface', 'raised', 'sunken', 'line', 'edge', 'ink', 'soft', 'faint'],
  ...['accent', 'fill', 'fill-strong', 'tint', 'tint-strong', 'negative', 'positive', 'notice'],
  ...countBadgeColours.filter((colour) => colour !== 'slate').map((colour) => `badge-${colour}`),
]

export function sampleVoucherFactsOf(t: Samples): Fact[] {
  return [
    { label: t.batch, value: '1000012' },
    { label: t.partnerCode, value: '10026' },
    { label: t.glDate, value: '2026-08-29' },
    { label: t.dueDate, value: '2026-09-08' },
    { label: t.tax, value: t.taxed },
  ]
}

/** A sample of an ERP document with three journal lines. `isNegative` makes it a reversal with a long remark. */
export function sampleJournalDocuments(
  t: Samples,
  key: string,
  head: JournalDocument['head'] = null,
  isNegative = false,
): JournalDocument[] {
  const amount = (shown: string) => (isNegative ? `(${shown})` : shown)
  const line = (code: string, account: string, debit: string, credit: string) => ({
    ...{ id: `${key}-${code}`, code, account, debit, credit },
    remark: isNegative ? t.longTitle : t.titleValue,
    management: '',
  })
  return [
    {
      key,
      head,
      lines: [
        line('00001.2110.010', '미지급금', '', amount('1,595,000')),
        line('00001.5310.610', '지급수수료', amount('1,450,000'), ''),
        line('00001.1190.010', '부가세대급금', amount('145,000'), ''),
      ],
      total: t.total,
      debit: amount('1,595,000'),
      credit: amount('1,595,000'),
    },
  ]
}

export function voucherCard(t: Samples): VoucherProps['card'] {
  return {
    key: '10000024',
    lineId: '10000024',
    name: '10000024',
    partner: '(주)에스엔테크',
    sum: '1,595,000',
    facts: sampleVoucherFactsOf(t),
    journalCaption: t.journal('10000024'),
    documents: sampleJournalDocuments(t, '10000024'),
  }
}

export function sampleShortcuts(t: Samples) {
  const keys = [['j', 'k'], ['x'], ['Enter'], ['Ctrl', 'Enter']]
  return t.keys.map((does, index) => ({ keys: keys[index] ?? [], does }))
}
