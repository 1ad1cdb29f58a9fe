/** Accounts for trying the product. Every seeded employee has this password. */
export const demoPassword = 'demo-epayment'

/** Two who draft, and the leader of one of them, who signs. */
export const demoAccounts = [
  { username: 'kimms', password: demoPassword, name: '김민수, 재무회계팀 대리' },
  { username: 'choiej', password: demoPassword, name: '최은정, 구매팀 사원' },
  { username: 'parksh', password: demoPassword, name: '박상훈, 재무회계팀 부장' },
] as const

/** Whom each of them asks by default: the team leader, then a director; the leader asks the director, then the head. */
export const demoLines: Record<(typeof demoAccounts)[number]['username'], readonly string[]> = {
  kimms: ['parksh', 'hansj'],
  choiej: ['yoondh', 'hansj'],
  parksh: ['hansj', 'seojm'],
}
