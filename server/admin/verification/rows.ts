import { isDeepStrictEqual } from 'node:util'

/**
 * Rows that result from audit entries, for a comparison with the stored rows. Rows have the same key if they are the same row, and `nameOf`
 * gives the name of a row in findings. `begins` is the verb for an entry that creates a row, for example "adds".
 */
export function createRowCheck<Row extends object>(nameOf: (row: Row) => string, begins: string) {
  const expected = new Map<string, { row: Row; seq: number }>()
  return {
    /** Entry `seq` creates a row or replaces it. */
    set(seq: number, key: string, row: Row): void {
      expected.set(key, { row, seq })
    },
    /** Entry `seq` changes some fields of a row. */
    change(seq: number, key: string, part: Partial<Row>): void {
      const expectedRow = expected.get(key)
      if (expectedRow) expected.set(key, { row: { ...expectedRow.row, ...part }, seq })
    },
    remove(key: string): void {
      expected.delete(key)
    },
    /**
     * Compares the expected rows with the stored rows of the same keys. Call it once, after the last audit entry, because it empties
     * `expected`.
     */
    findings(storedRows: ReadonlyMap<string, Row>): { subject: string; problem: string }[] {
      const differences = [...storedRows].flatMap(([key, row]) => {
        const expectedRow = expected.get(key)
        expected.delete(key)
        if (expectedRow && isDeepStrictEqual(expectedRow.row, row)) return []
        const problem = expectedRow
          ? `it is not as entry ${expectedRow.seq} left it`
          : `no entry ${begins} it`
        return [{ subject: nameOf(row), problem }]
      })
      const missing = [...expected.values()].map(({ row, seq }) => ({
        subject: nameOf(row),
        problem: `it is not stored, as entry ${seq} left it`,
      }))
      return [...differences, ...missing]
    },
  }
}
