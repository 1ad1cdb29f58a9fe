/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now()
}

/** The employee's local day, `YYYY-MM-DD`. */
export function today(): string {
  const date = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
