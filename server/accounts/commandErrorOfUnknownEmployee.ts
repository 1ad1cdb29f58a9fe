/** The one-line error of an admin command for a username that no employee has. */
export const commandErrorOfUnknownEmployee = (username: string): Error =>
  new Error(`There is no employee ${username}. "employees" lists all.`)
