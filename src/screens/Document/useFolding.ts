import { useCallback, useState } from 'react'

/** Which vouchers of a document are collapsed to one row. */
export interface FoldedVouchers {
  isFolded(key: string): boolean
  /** Folds or unfolds a voucher. The function is the same in every render, so that memoized children do not render again. */
  toggle(key: string): void
  foldAll(): void
  unfoldAll(): void
}

/** The number of vouchers that are unfolded at first. */
const unfoldedAtFirst = 2

/** Initially folds all vouchers from the third one on. Null for at most two vouchers, which are never folded. */
export function useFolding(keys: readonly string[]): FoldedVouchers | null {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(keys.slice(unfoldedAtFirst)),
  )
  const toggle = useCallback(
    (key: string) =>
      setFolded((before) => {
        const toggledKeys = new Set(before)
        if (!toggledKeys.delete(key)) toggledKeys.add(key)
        return toggledKeys
      }),
    [],
  )
  if (keys.length <= unfoldedAtFirst) return null
  return {
    isFolded: (key) => folded.has(key),
    toggle,
    foldAll: () => setFolded(new Set(keys)),
    unfoldAll: () => setFolded(new Set()),
  }
}
