/** The password of every seeded employee. It is public. */
export const demoPassword = 'demo-epayment'

/** The accounts to try the demo with: two drafters, and the team leader of the first one, who approves. */
export const demoAccounts = [
  { username: 'kimms', password: demoPassword, name: '김민수, 재무회계팀 대리' },
  { username: 'choiej', password: demoPassword, name: '최은정, 구매팀 사원' },
  { username: 'parksh', password: demoPassword, name: '박상훈, 재무회계팀 부장' },
] as const

/**
 * The default approval lines of the accounts. The drafters have their team leader, then a director. The leader has the director, then the
 * chief executive.
 */
export const demoApprovalLines: Record<
  (typeof demoAccounts)[number]['username'],
  readonly string[]
> = {
  kimms: ['parksh', 'hansj'],
  choiej: ['yoondh', 'hansj'],
  parksh: ['hansj', 'seojm'],
}
