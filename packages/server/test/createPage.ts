import type { Caip2 } from '@latchkey/protocol/ids'
import { formatSignInMessage, type SignInMessage } from '@latchkey/protocol/signIn'
import type { StoredSession } from '@latchkey/protocol/signInApi'
import type { LocalAccount } from 'viem'

/** A server's response: the parsed body, status and headers. */
type PageAnswer = {
  status: number
  headers: Headers
  // Tests read what they expect, and fail if it is missing.
  body: {
    nonce: string
    expiresAt: string
    session: StoredSession
    sessions: StoredSession[]
    token?: string
    code?: string
    reasons?: { field: string; description: string }[]
  } & Record<string, unknown>
}

/** A signed message, as a page posts it. */
export type Signed = { message: string; signature: string; cacao?: unknown }

/**
 * Creates a page of an app that signs in at `base`. It stores its cookie or token like a browser and its app, and sends
 * its origin like a browser.
 */
export function createPage(
  base: string,
  { origin, chainId, query = '' }: { origin: string; chainId: Caip2; query?: string },
) {
  let cookie: string | undefined
  let token: string | undefined

  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${base}${path}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? { 'sec-fetch-site': 'same-origin' } : { origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: PageAnswer = {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    }
    const [given] = response.headers.getSetCookie()
    if (given !== undefined) cookie = given.split(';')[0]
    token = answer.body.token ?? token
    return answer
  }

  const page = {
    ask,
    /** Returns a message's claims, with a new nonce. */
    async claims(accountAddress: string, changes: Partial<SignInMessage> = {}): Promise<SignInMessage> {
      const nonce = changes.nonce ?? (await ask('/nonce', {})).body.nonce
      return {
        accountAddress,
        chainId,
        uri: `${origin}/`,
        version: '1',
        domain: new URL(origin).host,
        issuedAt: new Date().toISOString(),
        ...changes,
        nonce,
      }
    },
    /** Signs with an EVM key (EIP-191). */
    async sign(account: LocalAccount, changes: Partial<SignInMessage> = {}): Promise<Signed> {
      const message = formatSignInMessage(await page.claims(account.address, changes))
      return { message, signature: await account.signMessage({ message }) }
    },
    post: (signed: Signed) => ask('/sessions', signed),
    signIn: async (account: LocalAccount, changes: Partial<SignInMessage> = {}) =>
      page.post(await page.sign(account, changes)),
    sessions: async () => (await ask('/sessions')).body.sessions,
    revoke: (id: string) => ask('/sessions/revoke', { id }),
    /** Returns the page's credentials, as it would send them. */
    session: () => ({ cookie, token }),
    /** Stores a secret from elsewhere. */
    plant(secret: { cookie?: string; token?: string }) {
      cookie = secret.cookie
      token = secret.token
    },
  }
  return page
}
