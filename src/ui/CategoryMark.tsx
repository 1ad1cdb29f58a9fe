import { Icon } from './Icon.tsx'

/** The categories of the contract, repeated because `ui/` imports nothing from it. */
export type CategoryName = 'voucher' | 'payment' | 'invoice' | 'receipt' | 'nacct'

const colours: Record<CategoryName, string> = {
  voucher: 'text-badge-blue',
  payment: 'text-badge-purple',
  invoice: 'text-badge-pink',
  receipt: 'text-badge-green',
  nacct: 'text-faint',
}

/** The icon of a category, in its colour, as in the navigation. Shown next to the name of the category. */
export function CategoryMark({ category }: { category: CategoryName }) {
  return <Icon name={category} className={`size-4 ${colours[category]}`} />
}
