/** The paths in the specification's route table (section 2) that the app needs before the sign-in. `screens.ts` contains the others. */
export const publicPaths = {
  signIn: '/auth/login',
  register: '/auth/register',
  unauthorized: '/errors/error-401',
  notFound: '/errors/error-404',
  serverError: '/errors/error-500',
} as const

/** The path of the pending box, the first screen after the sign-in. */
export const pendingPath = '/reportSign'
