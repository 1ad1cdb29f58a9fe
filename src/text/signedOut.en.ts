/** The texts before the sign-in, in English. They are a part of the entry chunk. */
export const signedOut = {
  productName: 'e-payment',
  otherLanguage: '한국어',
  signIn: {
    heading: 'Sign in',
    lead: 'From accounting voucher to approval, without a break.',
    username: 'User name',
    password: 'Password',
    submit: 'Sign in',
    busy: 'Signing in…',
    expired: 'Your session has ended. Please sign in again.',
    toDocument: 'The requested document opens after you sign in.',
    register: 'Request an account',
    failures: {
      credentials: 'The user name or the password is wrong.',
      inactive: 'An administrator has not activated this account yet.',
      /** `seconds` is undefined if the response contains no waiting time. */
      tooMany: (seconds: number | undefined) =>
        `Too many tries. Try again in ${seconds ? `${seconds} second${seconds === 1 ? '' : 's'}` : 'a moment'}.`,
      offline: 'The server cannot be reached (check network status).',
      server: 'Something went wrong on the server. Please try again.',
    },
    usernameMissing: 'Please enter your user name',
    passwordMissing: 'Please enter the password',
  },
  passwordField: {
    show: 'Show',
    hide: 'Hide',
  },
  errors: {
    unauthorized: {
      heading: 'Sign-in needed',
      sentence: 'You need to sign in to see this page.',
    },
    notFound: { heading: 'Page not found', sentence: 'There is no page at this address.' },
    server: { heading: 'Something went wrong', sentence: 'Please try again in a moment.' },
    home: 'Go to home',
    again: 'Try again',
  },
}

export type SignedOutText = typeof signedOut
