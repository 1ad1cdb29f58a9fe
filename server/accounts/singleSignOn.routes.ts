import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import { CALLBACK_PATH } from '../config/singleSignOn.ts'
import { normalizeIpAddress } from '../http/clientAddress.ts'
import type { ServerContext } from '../http/context.ts'
import { ApiError } from '../http/errors.ts'
import { addToLog } from '../http/requestLog.ts'
import { registerCall } from '../http/registerCall.ts'
import {
  beginSignIn,
  CODE_SECONDS,
  exchangeCode,
  finishSignIn,
  PROVIDER_SIGN_IN_SECONDS,
  requestedPathOf,
  providerOf,
} from './singleSignOn.service.ts'
import { failureCodeOf, SingleSignOnFailure } from './singleSignOnFailures.ts'
import { browserNamesOf } from './userAgent.ts'

const SINGLE_SIGN_ON_PATH = '/rest-auth/oidc/'
const COOKIE = 'sign-in'
/** Maximum length of the page path in the cookie, in characters: a browser ignores a cookie of more than 4,096 bytes. */
const PAGE_MAX = 2500

/**
 * Sign-in at the identity provider of the company (decision 0029). Without the setting OIDC_ISSUER, only the exchange of codes is served.
 */
export function registerSingleSignOnRoutes(app: FastifyInstance, context: ServerContext): void {
  const provider = providerOf(context)
  const isSecure = context.settings.PUBLIC_URL.startsWith('https:')

  /** SameSite=Lax: the browser also sends the cookie when the provider's page leads back to this server. */
  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=${SINGLE_SIGN_ON_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    )

  /** Redirects to a page of the app with a one-time code. The code is in the fragment, which browsers do not send to servers. */
  const openPage = (reply: FastifyReply, page: string, code: string) =>
    reply.redirect(`${page}#code=${code}`)

  const fail = (request: FastifyRequest, reply: FastifyReply, page: string, error: unknown) => {
    const isExpected = error instanceof SingleSignOnFailure
    if (isExpected) request.log.warn({ err: causeOf(error), reason: error.reason }, error.message)
    else request.log.error({ err: error }, 'unexpected error')
    setCookie(reply, '', 0)
    return openPage(reply, page, failureCodeOf(isExpected ? error.reason : 'server'))
  }

  registerCall(app, context, calls.exchangeCode, async ({ body, language, request, reply }) => {
    const device = {
      ...browserNamesOf(request.headers['user-agent']),
      address: normalizeIpAddress(request.ip),
    }
    const given = { code: body.code, cookie: cookieOf(request), language }
    const { token, employeeId } = await exchangeCode(context, given, device).catch((error) => {
      // After an error of this server, the browser can send the code again.
      if (error instanceof ApiError && error.status < 500) setCookie(reply, '', 0)
      throw error
    })
    setCookie(reply, '', 0)
    addToLog(request, { employee: employeeId })
    return { key: token }
  })

  if (!provider) return

  app.get<{ Querystring: { next?: unknown } }>(
    `${SINGLE_SIGN_ON_PATH}start/`,
    async (request, reply) => {
      const next = pathOf(request.query.next)
      try {
        const { address, cookie } = await beginSignIn(context, provider, next)
        setCookie(reply, cookie, PROVIDER_SIGN_IN_SECONDS)
        return await reply.redirect(address)
      } catch (error) {
        return fail(request, reply, next, error)
      }
    },
  )

  app.get(CALLBACK_PATH, async (request, reply) => {
    const signInCookie = cookieOf(request)
    let page = '/'
    try {
      page = await requestedPathOf(context, signInCookie)
      const query = new URL(request.url, 'http://localhost').search
      const source = { query, cookie: signInCookie, address: normalizeIpAddress(request.ip) }
      const { code, cookie, employeeId } = await finishSignIn(context, provider, source)
      addToLog(request, { employee: employeeId })
      setCookie(reply, cookie, CODE_SECONDS)
      return await openPage(reply, page, code)
    } catch (error) {
      return fail(request, reply, page, error)
    }
  })
}

/** The error that caused a failure. Its `cause` can contain tokens; `describeError` does not log it. */
function causeOf({ cause }: SingleSignOnFailure): Error | undefined {
  return cause instanceof Error ? cause : undefined
}

function cookieOf({ headers }: FastifyRequest): string {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? ''
}

/**
 * A path of the app with its query, so that no redirect leads to another site. Without the query if that is too long for the cookie. `/`
 * for anything else.
 */
function pathOf(given: unknown): string {
  const base = 'http://localhost'
  if (typeof given !== 'string' || !URL.canParse(given, base)) return '/'
  const { origin, pathname, search } = new URL(given, base)
  if (origin !== base || pathname.startsWith('//')) return '/'
  return [pathname + search, pathname].find((page) => page.length <= PAGE_MAX) ?? '/'
}
