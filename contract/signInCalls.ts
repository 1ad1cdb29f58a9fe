import * as z from 'zod/mini'
import { Credentials, SessionToken, Registration, SingleSignOnCode } from './session.ts'

const none = z.unknown()

/** The calls for signing in, signing out and requesting an account (wire, "Sign-in and employee"). */
export const signInCalls = {
  login: {
    method: 'POST',
    path: 'rest-auth/login/',
    summary:
      'Sign in, as JSON or as form data. The `key` of the response is the token for all other calls.',
    open: true,
    body: Credentials,
    response: SessionToken,
    status: 200,
  },
  exchangeCode: {
    method: 'POST',
    path: 'rest-auth/oidc/login/',
    summary:
      'Finish a single sign-on with the one-time code in the fragment of the page, in the browser that started it. The `key` of the response is the token.',
    open: true,
    body: SingleSignOnCode,
    response: SessionToken,
    status: 200,
  },
  logout: {
    method: 'POST',
    path: 'rest-auth/logout/',
    summary: 'Sign out. The token becomes invalid.',
    response: none,
    status: 200,
  },
  register: {
    method: 'POST',
    path: 'rest-auth/registration/',
    summary:
      'Request an account. It works after an administrator has approved it. Returns 403 if registration is off.',
    open: true,
    body: Registration,
    response: none,
    status: 201,
  },
} as const
