/** What is said before somebody is signed in, in English; it comes ahead of all other sentences. */
export const front = {
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
    register: 'Request an account',
    failures: {
      pair: 'The user name or the password is not right.',
      tooMany: (seconds: number) => `Too many tries. Try again in ${seconds} seconds.`,
      tooManySoon: 'Too many tries. Try again in a moment.',
      offline: 'The server cannot be reached (check network status).',
      server: 'Something went wrong on the server. Please try again.',
    },
    usernameMissing: 'Please enter your user name',
    passwordMissing: 'Please enter the password',
  },
  register: {
    heading: 'Request an account',
    lead: 'An administrator activates it before your first sign-in.',
    username: 'User name',
    firstName: 'Name',
    password1: 'Password',
    password2: 'Password, once more',
    department: 'Department',
    position: 'Position',
    submit: 'Request',
    busy: 'Sending…',
    done: 'Your request has arrived. You can sign in as soon as an administrator has activated the account.',
    toSignIn: 'To sign-in',
    missing: 'Please fill in this field',
    mismatch: 'Please enter the same password',
    failed: 'Error occurred (check network status)',
  },
  errors: {
    unauthorized: {
      heading: 'Sign-in needed',
      sentence: 'You need to sign in to see this page.',
    },
    notFound: { heading: 'Page not found', sentence: 'There is no page at this address.' },
    server: { heading: 'Something went wrong', sentence: 'Please try again in a moment.' },
    home: 'To the start',
    again: 'Try again',
  },
}

export type FrontText = typeof front
