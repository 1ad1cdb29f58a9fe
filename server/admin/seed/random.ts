/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence. */
export interface Random {
  /** a number from 0 (included) to 1 (excluded) */
  next(): number
  /** a whole number from `minimum` to `maximum`, both included */
  between(minimum: number, maximum: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (minimum: number, maximum: number) =>
    minimum + Math.floor(next() * (maximum - minimum + 1))
  return {
    next,
    between,
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    chance: (probability) => next() < probability,
  }
}
