/** A business partner of the demo company. All of them are invented. */
export interface Partner {
  number: number
  name: string
  /** business registration number, in groups of three, two and five digits */
  taxNumber: string
}

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** The check digit of a business registration number, from its first nine digits. */
export function checkDigit(digits: string): number {
  const products = WEIGHTS.map((weight, at) => weight * Number(digits[at]))
  const sum = products.reduce((total, product) => total + product, 0)
  return (10 - ((sum + Math.floor((products[8] ?? 0) / 10)) % 10)) % 10
}

/** Partners that are no corporations. */
const INDIVIDUALS = ['푸른농장', '책나루서점', '가람오토서비스']

/**
 * An invented business registration number: tax office, kind (81, 86 and 87 are corporations, below 80 are individuals), serial number and
 * check digit.
 */
function taxNumberOf(at: number, name: string): string {
  const office = 105 + ((at * 37) % 500)
  const kind = INDIVIDUALS.includes(name) ? 10 + (at % 60) : [81, 86, 87][at % 3]
  const serial = String(1013 + ((at * 619) % 8900)).padStart(4, '0')
  const check = checkDigit(`${office}${kind}${serial}`)
  return `${office}-${kind}-${serial}${check}`
}

const partners = new Map<string, Partner>()

/**
 * Returns the partner with this name, and creates it with the next number if it is new. Called only while modules load, so the numbers
 * never change.
 */
export function partnerNamed(name: string): Partner {
  const knownPartner = partners.get(name)
  if (knownPartner) return knownPartner
  const at = partners.size
  const added = { number: 10_000 + at, name, taxNumber: taxNumberOf(at, name) }
  partners.set(name, added)
  return added
}
