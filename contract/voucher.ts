import * as z from 'zod/mini'

/**
 * The five categories of vouchers, in the order of their routes (specification, section 2). The counts and all other lists of categories
 * use this order.
 */
export const categories = ['voucher', 'payment', 'invoice', 'receipt', 'nacct'] as const
export type Category = (typeof categories)[number]

/** `document_type` and `{voucherType}` on the wire (wire, "Vouchers"). */
export const documentTypes = {
  voucher: '채무발생',
  payment: '채무정리',
  invoice: '채권발생',
  receipt: '채권정리',
  nacct: '일반전표',
} as const satisfies Record<Category, string>
export type DocumentType = (typeof documentTypes)[Category]

export const DocumentType = z.enum(
  categories.map((category) => documentTypes[category]) as [DocumentType, ...DocumentType[]],
)

/** The category for a `document_type` on the wire; undefined if the type is unknown. */
export function categoryOf(documentType: string): Category | undefined {
  return categories.find((category) => documentTypes[category] === documentType)
}

const text = z.nullable(z.string())

/** A date, `YYYY-MM-DD`. Year 0 does not exist. */
export const Day = z.iso.date({ abort: true }).check(z.refine((day) => day >= '0001'))

/** Whether a timestamp with any offset is in a year that both PostgreSQL and ISO 8601 support: neither year 0 nor year 10000. */
export const hasValidYear = (timestamp: string) => timestamp >= '0001' && timestamp < '9999'

/** Whether the offset of a timestamp is less than 16 hours. PostgreSQL accepts no larger one. */
export const hasValidOffset = (timestamp: string) => !/[+-](?:1[6-9]|2\d):\d\d$/.test(timestamp)

/** A journal line with the field names of the ERP (wire, "Vouchers"). Amounts are integers, in won. */
export const VoucherLine = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  RPCO: text,
  RPICU: z.int(),
  RPDOC: z.int(),
  RPDCT: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
  RPSFX: z.string().check(z.regex(/^\d{3}$/)),
  RPSEQ: z.int().check(z.gte(1)),
  RPDOCM: z.nullable(z.int()),
  RPPYID: text,
  RPCKNU: text,
  RPAN8: z.nullable(z.int()),
  RPALPH: text,
  RPTAX: text,
  RPDGJ: Day,
  RPDSVJ: z.nullable(Day),
  RPDDJ: z.nullable(Day),
  RPEXR1: text,
  RPTXA1: text,
  RPEXR1NM: text,
  RPCODE: text,
  RPDL02: text,
  RPZ5DEBITAT: z.int(),
  RPZ5CREDITAT: z.int(),
  RPRMK: text,
  RPTORG: text,
  RPNAME: text,
  RPDL03: text,
  RPSBLT: text,
  /** Maturity date of receipts. This column and `RPEXR` can be missing in an ERP export. */
  RPVLDT: z.optional(z.nullable(Day)),
  /** Explanation text of general vouchers. */
  RPEXR: z.optional(text),
})
export type VoucherLine = z.infer<typeof VoucherLine>

/**
 * The type and the number of the ERP document of a line, for example `PV 961100`. Documents of two types can have the same number: their
 * debits equal their credits separately.
 */
export const erpDocumentKeyOf = ({ RPDCT, RPDOC }: Pick<VoucherLine, 'RPDCT' | 'RPDOC'>) =>
  `${RPDCT} ${RPDOC}`

/** Query parameters of the five list calls. Both dates are inclusive. `search` is a plain substring of the remark or the partner. */
export const VoucherQuery = z.object({
  startDate: Day,
  endDate: Day,
  search: z.optional(z.string()),
  batchNumber: z.optional(z.string()),
  user: z.optional(z.string()),
  department: z.optional(z.string()),
})
export type VoucherQuery = z.infer<typeof VoucherQuery>
