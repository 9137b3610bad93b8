import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import Provider, {
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
  interactionPolicy,
} from 'oidc-provider'
import { readBody } from '../../base/readBody.ts'
import { identityClient } from './identityClient.ts'
import { problemPage, signInPage } from './identityPages.ts'
import { sendPage } from './sendPage.ts'

/** Handles requests below one provider's path. */
export type Identity = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const bodyCharactersMax = 4_096
const shortS = 600

/** Creates a local provider at `<origin>/<name>`: OpenID Connect and OAuth 2, by `oidc-provider`. */
export function createIdentity(
  name: SocialProvider,
  parts: { origin: string; redirectUri: string },
): Identity {
  const accounts = createAccounts(name)
  const provider = createProvider(name, parts, accounts.find)
  const answerOthers = provider.callback()

  async function signIn(request: IncomingMessage, response: ServerResponse, path: string) {
    const { params } = await provider.interactionDetails(request, response)
    const formAction = `'self' ${new URL(parts.redirectUri).origin}`
    if (request.method !== 'POST')
      return sendPage(response, 200, signInPage(name, `/${name}${path}`), formAction)
    const form = new URLSearchParams(await readBody(request, bodyCharactersMax))
    const who = form.get('who') ?? ''
    if (form.get('answer') !== 'continue' || who.trim() === '')
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'The user denied the request.',
      })
    const account = accounts.take(who)
    const grant = new provider.Grant({ accountId: account.id, clientId: identityClient.id })
    grant.addOIDCScope(String(params.scope))
    const login = { accountId: account.id }
    await provider.interactionFinished(request, response, { login, consent: { grantId: await grant.save() } })
  }

  /** Responds with a token's account, in the provider's own OAuth 2 format. */
  async function tellAccount(request: IncomingMessage, response: ServerResponse) {
    const [, bearer = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    const token = await provider.AccessToken.find(bearer)
    const account = token && accounts.find(token.accountId)
    response.setHeader('content-type', 'application/json')
    response.statusCode = account ? 200 : 401
    response.end(JSON.stringify(account ? (name === 'x' ? { data: account } : account) : {}))
  }

  return async (request, response) => {
    const path = new URL(request.url ?? '/', parts.origin).pathname.slice(`/${name}`.length)
    if (path.startsWith('/interaction/')) return signIn(request, response, path)
    if (path === '/account') return tellAccount(request, response)
    if (name === 'apple' && path === '/auth' && !isApples(request))
      return sendPage(response, 400, problemPage(name, 'response_mode must be form_post for this scope.'))
    // Lets it find the path it is mounted at.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(`/${name}`.length) })
    await answerOthers(request, response)
  }
}

/** Returns whether Apple would accept the request. It only returns an email address and name by form post. */
function isApples({ url = '' }: IncomingMessage): boolean {
  const { searchParams } = new URL(url, 'http://apple')
  return searchParams.get('scope') === 'openid' || searchParams.get('response_mode') === 'form_post'
}

function createProvider(
  name: SocialProvider,
  { origin, redirectUri }: { origin: string; redirectUri: string },
  find: ReturnType<typeof createAccounts>['find'],
): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const policy = interactionPolicy.base()
  // Always asks who to log in as: a test, or a person, may be someone else the next time.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'always',
        'Sign-in is required.',
        'login_required',
        ({ oidc }) => !oidc.result?.login,
      ),
    )
  return new Provider(`${origin}/${name}`, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: identityClient.id,
        client_secret: identityClient.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: name }] },
    // Six providers share a host, and thus the browser's cookies.
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    // Includes claims in the ID token, as Google does.
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount(_, id) {
      const account = find(id)
      if (!account) return undefined
      const { email, username, verified } = account
      const claims = { sub: id, email, email_verified: verified, preferred_username: username }
      return { accountId: id, claims: async () => claims }
    },
    interactions: { policy, url: (_, { uid }) => `/${name}/interaction/${uid}` },
    pkce: { methods: ['S256'], required: () => true },
    renderError(exchange, { error, error_description }) {
      exchange.type = 'html'
      exchange.body = problemPage(name, error_description ?? error)
    },
    ttl: {
      AccessToken: shortS,
      AuthorizationCode: shortS,
      Grant: shortS,
      IdToken: shortS,
      Interaction: shortS,
      Session: shortS,
    },
  })
}

/** A user of a local provider, as they described themselves. */
type IdentityAccount = { id: string; username: string; email: string; verified: boolean }

/** Keeps the users of one provider. The same input is the same account, even after a restart. */
function createAccounts(provider: string) {
  const accounts = new Map<string, IdentityAccount>()
  return {
    find: (id: string) => accounts.get(id),
    take(typed: string): IdentityAccount {
      const word = typed.trim().toLowerCase()
      const digest = createHash('sha256').update(`${provider} ${word}`).digest('hex')
      const email = word.includes('@') ? word : `${word}@${provider}.test`
      const account = {
        id: BigInt(`0x${digest.slice(0, 15)}`).toString(),
        username: word.split('@')[0] ?? word,
        email,
        // Lets tests use an address that the provider hasn't verified.
        verified: !email.endsWith('@unverified.test'),
      }
      accounts.set(account.id, account)
      return account
    },
  }
}

/** Stores a provider's data in memory, for the lifetime of the process. */
function createMemoryAdapter(): AdapterFactory {
  return (): Adapter => {
    const kept = new Map<string, { payload: AdapterPayload; endsAt: number }>()
    const find = (id: string) => {
      const entry = kept.get(id)
      return entry && entry.endsAt > Date.now() ? entry.payload : undefined
    }
    const findWhere = (fits: (payload: AdapterPayload) => boolean) =>
      [...kept.keys()].map(find).find((payload) => payload !== undefined && fits(payload))
    return {
      async upsert(id, payload, expiresInS) {
        kept.set(id, { payload, endsAt: Date.now() + (expiresInS ?? Number.POSITIVE_INFINITY) * 1_000 })
      },
      find: async (id) => find(id),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      },
      async destroy(id) {
        kept.delete(id)
      },
      async revokeByGrantId(grantId) {
        for (const [id, { payload }] of kept) if (payload.grantId === grantId) kept.delete(id)
      },
    }
  }
}
