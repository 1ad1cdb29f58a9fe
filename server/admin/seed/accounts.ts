/** Accounts for a demo. Every seeded employee has this password. */
export const demoPassword = 'demo-epayment'

/** Two drafters, and the team leader of the first, who approves. */
export const demoAccounts = [
  { username: 'kimms', password: demoPassword, name: '김민수, 재무회계팀 대리' },
  { username: 'choiej', password: demoPassword, name: '최은정, 구매팀 사원' },
  { username: 'parksh', password: demoPassword, name: '박상훈, 재무회계팀 부장' },
] as const

/**
 * Their default approval lines. The drafters have their team leader, then a director. The leader has the director, then the chief
 * executive.
 */
export const demoLines: Record<(typeof demoAccounts)[number]['username'], readonly string[]> = {
  kimms: ['parksh', 'hansj'],
  choiej: ['yoondh', 'hansj'],
  parksh: ['hansj', 'seojm'],
}
