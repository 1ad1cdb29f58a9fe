import type { Category, VoucherLine } from '../../../contract/voucher.ts'
import {
  type ErpDocument,
  erpDocumentsOf,
  managementColumnTextOf,
  type VoucherCard,
  voucherCards,
} from '../../../machines/draft/cards.rules.ts'
import type { MainText } from '../../text/en.ts'
import { formatAmount, formatAmountOrZero } from '../../text/numbers.ts'
import type { JournalDocument } from '../../domain/JournalTable.tsx'
import type { VoucherCardProps } from './VoucherCard.tsx'

type Card = VoucherCardProps['card']
type Fact = Card['facts'][number]

/**
 * The vouchers of a batch as cards, each with the facts of its category and its journal lines. One check or payment can pay several ERP
 * documents (RPDOC), also of several partners. Facts shared by all ERP documents of a card are shown once on the card, and other facts next
 * to each ERP document.
 */
export function voucherCardsView(
  category: Category,
  lines: readonly VoucherLine[],
  text: MainText,
): Card[] {
  return voucherCards(category, lines).map((card) => cardView(category, card, text))
}

function cardView(category: Category, card: VoucherCard, text: MainText): Card {
  const documents = erpDocumentsOf(card.lines)
  const isOne = documents.length === 1
  const cardTexts = documents.map(({ first }) => ({
    partner: category === 'nacct' ? '' : (first.RPALPH?.trim() ?? ''),
    facts: factsOf(category, first, isOne, text),
  }))
  const [one = { partner: '', facts: [] }] = cardTexts
  const isPartnerShared = cardTexts.every(({ partner }) => partner === one.partner)
  const isShared = (_: Fact, at: number) =>
    cardTexts.every(({ facts }) => facts[at]?.value === one.facts[at]?.value)
  const name = nameOf(category, card, text)
  return {
    key: card.key,
    lineId: card.first.id,
    name,
    partner: isPartnerShared ? one.partner : '',
    sum: formatAmountOrZero(documents.reduce((sum, { debit }) => sum + debit, 0)),
    facts: one.facts.filter(isShared).filter(isKnown),
    journalCaption: text.journal.caption(name),
    documents: documents.map((document, index) => {
      const { partner = '', facts = [] } = cardTexts[index] ?? {}
      const journal = journalOf(document)
      if (isOne) return { ...journal, head: null, total: text.journal.total }
      return {
        ...journal,
        head: {
          name: `${text.draft.document} ${document.first.RPDOC}`,
          partner: isPartnerShared ? '' : partner,
          facts: facts.filter((fact, at) => !isShared(fact, at)).filter(isKnown),
        },
        total: text.journal.totalOf(numberOf(document, documents)),
      }
    }),
  }
}

function nameOf(category: Category, { first }: VoucherCard, text: MainText): string {
  const t = text.draft
  if (category === 'payment' && first.RPPYID) return `${t.payment} ${first.RPPYID}`
  if (category === 'receipt' && first.RPCKNU) return `${t.check} ${first.RPCKNU}`
  return `${t.document} ${first.RPDOC}`
}

/** The number of a document, with its type if another document of the card has the same number. */
function numberOf({ first, key }: ErpDocument, all: readonly ErpDocument[]): string {
  const isAlone = all.every((one) => one.key === key || one.first.RPDOC !== first.RPDOC)
  return isAlone ? String(first.RPDOC) : `${first.RPDCT} ${first.RPDOC}`
}

/**
 * The facts of a document. Labels and their order are the same for all documents of a card; an unknown fact has the value ''. If there are
 * several documents, the number is in each document's heading instead.
 */
function factsOf(
  category: Category,
  first: VoucherLine,
  isOne: boolean,
  { draft: t }: MainText,
): Fact[] {
  const fact = (label: string, value: string | number | null): Fact => ({
    label,
    value: value === null ? '' : String(value).trim(),
  })
  const isSettlement = category === 'payment' || category === 'receipt'
  const partner = [fact(t.partnerCode, first.RPAN8), fact(t.business, first.RPTAX)]
  return [
    fact(t.batch, first.RPICU),
    ...(isSettlement && isOne ? [fact(t.document, first.RPDOC)] : []),
    ...(isSettlement ? [fact(t.matching, first.RPDOCM)] : []),
    ...(category === 'nacct' ? [] : partner),
    fact(t.ledgerDate, first.RPDGJ),
    fact(t.type, first.RPDCT),
    fact(t.posting, first.RPDSVJ),
    ...(category === 'nacct' ? [] : [fact(t.due, first.RPDDJ)]),
    fact(t.taxType, first.RPEXR1),
    fact(t.taxInformation, first.RPEXR1NM),
  ]
}

const isKnown = ({ value }: Fact) => value !== ''

function journalOf({
  key,
  lines,
  debit,
  credit,
}: ErpDocument): Omit<JournalDocument, 'head' | 'total'> {
  return {
    key,
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    lines: lines.map((line) => ({
      id: line.id,
      code: line.RPCODE ?? '',
      account: line.RPDL02 ?? '',
      debit: formatAmount(line.RPZ5DEBITAT),
      credit: formatAmount(line.RPZ5CREDITAT),
      remark: line.RPRMK ?? '',
      management: managementColumnTextOf(line).trim(),
    })),
  }
}
