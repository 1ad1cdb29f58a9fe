/** The texts of single sign-on, in English. */
export const singleSignOn = {
  or: 'or',
  signIn: 'Sign in with company account',
  signInWith: (name: string) => `Sign in with ${name}`,
  busy: 'Signing in…',
}

export type SingleSignOnText = typeof singleSignOn
