import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  decodeRequest,
  type Endpoint,
  encodeResponse,
  type RequestFor,
  type ResponseFor,
} from '@latchkey/protocol/api'
import { type Failure, failureStatuses } from '@latchkey/protocol/failure'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import {
  type Recovery,
  toAccountStatement,
  type WalletEndpointId,
  type WalletUser,
  walletAccess,
  walletEndpoints,
} from '@latchkey/protocol/wallet'
import { walletFailureStatuses } from '@latchkey/protocol/walletFailure'
import { base58 } from '@scure/base'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { keccak256, recoverAddress } from 'viem'

const statuses: Readonly<Record<string, number>> = { ...failureStatuses, ...walletFailureStatuses }

class RefusedError extends Error {
  readonly code: Failure['code']
  readonly challenge: string | undefined
  constructor(code: Failure['code'], challenge?: string) {
    super(code)
    this.code = code
    this.challenge = challenge
  }
}

type Session = { userId: string; key: string; accessToken: string; refreshToken: string; loginAt: number }
type Wallet = {
  accounts: NonNullable<WalletUser['accounts']>
  recovery: Recovery
  baseShare: string
  /** By the key of each device. */
  shares: Map<string, string>
}

/** The wallet's routes by HTTP, kept in memory: every proof is checked by another library than the one that made it. */
export async function createWalletServer() {
  const users = new Map<string, { id: string; email: string; provider?: SocialProvider }>()
  const wallets = new Map<string, Wallet>()
  const sessions = new Set<Session>()
  const logins = new Map<
    string,
    { email: string; code: string; key: string; isConfirmed: boolean; tries: number }
  >()
  const socialLogins = new Map<string, { provider: SocialProvider; key: string; code?: string }>()
  const knownKeys = new Set<string>()
  const proofs = new Set<string>()
  const counts: Partial<Record<WalletEndpointId, number>> = {}
  const traffic: string[] = []
  const mails: { email: string; code: string; loginId: string }[] = []
  const state = {
    nonce: randomBytes(16).toString('base64url'),
    /** What the accounts of a new wallet have to sign. */
    accountNonce: randomBytes(16).toString('base64url'),
    /** What becomes of it on its way out. */
    alterNonce: (nonce: string) => nonce,
    /** How far the server's clock is from this machine's. */
    clockOffsetMs: 0,
    /** What becomes of a share on its way out. */
    alter: (share: string) => share,
    /** Whom this server has no account with. */
    withoutProvider: undefined as SocialProvider | undefined,
    /** Whether tokens are over. */
    areTokensOver: false,
    /** Whether answers of this route are lost on the way. */
    losesAnswersOf: undefined as WalletEndpointId | undefined,
  }
  const token = () => randomBytes(24).toString('base64url')
  const now = () => Date.now() + state.clockOffsetMs

  const toUser = (userId: string, key: string): WalletUser => {
    const user = [...users.values()].find(({ id }) => id === userId)
    const wallet = wallets.get(userId)
    return {
      id: userId,
      email: user?.provider ? null : (user?.email ?? null),
      ...(user?.provider && { social: { provider: user.provider, name: user.email } }),
      accounts: wallet?.accounts ?? null,
      recovery: wallet?.recovery.kind ?? null,
      hasDeviceShare: wallet?.shares.has(key) ?? false,
    }
  }
  const toWire = (session: Session) => ({
    accessToken: session.accessToken,
    refreshToken: session.refreshToken,
    expiresAt: new Date(now() + 600_000).toISOString(),
    loginAt: new Date(session.loginAt).toISOString(),
    user: toUser(session.userId, session.key),
  })
  const requireWallet = (userId: string) => {
    const wallet = wallets.get(userId)
    if (!wallet) throw new RefusedError('NOT_FOUND')
    return wallet
  }
  type Caller = { key: string; session: Session }

  const handlers: {
    readonly [id in WalletEndpointId]?: (
      request: RequestFor<(typeof walletEndpoints)[id]>,
      caller: Caller,
    ) => ResponseFor<(typeof walletEndpoints)[id]> | Promise<ResponseFor<(typeof walletEndpoints)[id]>>
  } = {
    createEmailLogin({ body }, { key }) {
      const loginId = token()
      const code = String(100_000 + (randomBytes(4).readUInt32BE() % 900_000))
      const isConfirmed = knownKeys.has(key)
      logins.set(loginId, { email: body.email.toLowerCase(), code, key, isConfirmed, tries: 0 })
      mails.push({ email: body.email, code, loginId })
      return {
        loginId,
        next: isConfirmed ? 'otp' : 'device',
        ...(!isConfirmed && { digits: '47' }),
        resendAfterMs: 30_000,
      }
    },
    getEmailLogin({ params }, { key }) {
      const login = logins.get(params.loginId)
      if (!login || login.key !== key) return { state: 'dead' }
      return { state: login.isConfirmed ? 'otp' : 'device' }
    },
    verifyEmailLogin({ params, body }, { key }) {
      const login = logins.get(params.loginId)
      if (!login || login.key !== key || !login.isConfirmed) throw new RefusedError('CODE_DEAD')
      login.tries += 1
      if (login.tries > 5) throw new RefusedError('CODE_DEAD')
      if (login.code !== body.code) throw new RefusedError('CODE_INVALID')
      logins.delete(params.loginId)
      knownKeys.add(key)
      const user = users.get(login.email) ?? { id: token(), email: login.email }
      users.set(login.email, user)
      const session = { userId: user.id, key, accessToken: token(), refreshToken: token(), loginAt: now() }
      sessions.add(session)
      return toWire(session)
    },
    createSocialLogin({ body: { provider } }, { key }) {
      if (state.withoutProvider === provider) throw new RefusedError('PROVIDER_NOT_OFFERED')
      const loginId = token()
      socialLogins.set(loginId, { provider, key })
      return { loginId, uri: `${origin}/social/start?flow=${loginId}` }
    },
    verifySocialLogin({ params, body }, { key }) {
      const login = socialLogins.get(params.loginId)
      if (!login || login.key !== key) throw new RefusedError('CODE_DEAD')
      if (login.code === undefined || login.code !== body.code) throw new RefusedError('CODE_INVALID')
      socialLogins.delete(params.loginId)
      const { provider } = login
      const user = users.get(provider) ?? { id: token(), email: `ada at ${provider}`, provider }
      users.set(provider, user)
      const session = { userId: user.id, key, accessToken: token(), refreshToken: token(), loginAt: now() }
      sessions.add(session)
      return toWire(session)
    },
    refreshWalletSession({ body }, { key }) {
      const session = [...sessions].find(
        (each) => each.refreshToken === body.refreshToken && each.key === key,
      )
      if (!session) throw new RefusedError('SESSION_INVALID')
      session.accessToken = token()
      session.refreshToken = token()
      return toWire(session)
    },
    revokeWalletSession(_, { session }) {
      sessions.delete(session)
      return {}
    },
    getWalletUser: (_, { session, key }) => toUser(session.userId, key),
    getWalletNonce: () => ({ nonce: state.alterNonce(state.accountNonce) }),
    async createWallet({ body }, { session, key }) {
      await checkAccounts(session.userId, body)
      if (wallets.has(session.userId)) throw new RefusedError('WALLET_EXISTS')
      wallets.set(session.userId, {
        accounts: body.accounts,
        recovery: body.recovery,
        baseShare: body.baseShare,
        shares: new Map([[key, body.serverShare]]),
      })
      return toUser(session.userId, key)
    },
    recoverWallet(_, { session }) {
      const { accounts, recovery, baseShare } = requireWallet(session.userId)
      return { accounts, recovery, serverShare: state.alter(baseShare) }
    },
    addWalletDevice({ body }, { session, key }) {
      requireWallet(session.userId).shares.set(key, body.serverShare)
      return toUser(session.userId, key)
    },
    releaseShare(_, { session, key }) {
      const share = requireWallet(session.userId).shares.get(key)
      if (!share) throw new RefusedError('NOT_FOUND')
      return { share: state.alter(share) }
    },
  }

  /** Both accounts have signed for this user, with the nonce of now. */
  const checkAccounts = async (
    userId: string,
    { accounts, proof }: RequestFor<(typeof walletEndpoints)['createWallet']>['body'],
  ) => {
    const text = Buffer.from(toAccountStatement({ userId, accounts, nonce: state.accountNonce }))
    const signer = await recoverAddress({ hash: keccak256(text), signature: proof.eip155 })
    const x = Buffer.from(base58.decode(accounts.solana)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    if (signer !== accounts.eip155 || !verify(null, text, key, base58.decode(proof.solana)))
      throw new RefusedError('PARAMETER_INVALID')
  }

  /** The thumbprint of the key that a proof is of, by RFC 9449, 4.3. */
  const checkProof = async (request: IncomingMessage, accessToken: string | undefined) => {
    const proof = request.headers.dpop
    if (typeof proof !== 'string') throw new RefusedError('PROOF_INVALID')
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      maxTokenAge: 300,
      currentDate: new Date(now()),
    }).catch(() => {
      throw new RefusedError('PROOF_INVALID')
    })
    const ath = accessToken && createHash('sha256').update(accessToken).digest('base64url')
    const isRight =
      payload.htm === request.method &&
      payload.htu === `${origin}${request.url?.split('?')[0]}` &&
      payload.ath === ath &&
      !proofs.has(String(payload.jti))
    if (!isRight || !protectedHeader.jwk) throw new RefusedError('PROOF_INVALID')
    if (payload.nonce !== state.nonce) throw new RefusedError('PROOF_INVALID', 'use_dpop_nonce')
    proofs.add(String(payload.jti))
    return calculateJwkThumbprint(protectedHeader.jwk)
  }

  const answer = async (
    request: IncomingMessage,
    id: WalletEndpointId,
    params: Record<string, string>,
    body: string,
  ) => {
    const endpoint: Endpoint = walletEndpoints[id]
    const [, accessToken] = /^DPoP (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const key = await checkProof(request, accessToken)
    const session = [...sessions].find((each) => each.accessToken === accessToken && each.key === key)
    if (walletAccess[id] !== 'key' && (!session || state.areTokensOver)) {
      state.areTokensOver = false
      throw new RefusedError('SESSION_INVALID')
    }
    if (walletAccess[id] === 'freshLogin' && session && now() - session.loginAt > 300_000)
      throw new RefusedError('LOGIN_REQUIRED')
    const decoded = decodeRequest(endpoint, { params, query: {}, body: body && JSON.parse(body) })
    if (!decoded.success) throw new RefusedError(decoded.failure.code)
    const handle = handlers[id] as ((request: unknown, caller: unknown) => unknown) | undefined
    if (!handle) throw new RefusedError('NOT_IMPLEMENTED')
    const value = await handle(decoded.request, { key, session })
    const encoded = encodeResponse(endpoint, value as never)
    if (!encoded.success) throw new TypeError(`Not an answer of ${id}`)
    return encoded.value
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const found = match(request)
    const reply = (status: number, json: unknown, challenge?: string) => {
      const text = JSON.stringify(json)
      traffic.push(
        `${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}\n${status} ${text}`,
      )
      response
        .writeHead(status, {
          'content-type': 'application/json',
          'dpop-nonce': state.nonce,
          ...(challenge && { 'www-authenticate': `DPoP algs="ES256", error="${challenge}"` }),
          date: new Date(now()).toUTCString(),
        })
        .end(text)
    }
    if (!found) return reply(404, { status: 'FAILED', reasons: [], code: 'NOT_FOUND' })
    try {
      const json = await answer(request, found.id, found.params, body)
      counts[found.id] = (counts[found.id] ?? 0) + 1
      if (state.losesAnswersOf === found.id) return response.destroy()
      reply(200, json)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const failure = { status: 'FAILED', reasons: [], code: error.code }
      reply(statuses[error.code] ?? 500, failure, error.challenge)
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    state,
    /** How often each route was answered well. */
    counts,
    /** All that went over the network. */
    traffic,
    wallets,
    sessions,
    mails,
    /** The click on the last mail's page. */
    confirm() {
      const login = logins.get(mails.at(-1)?.loginId ?? '')
      if (login) login.isConfirmed = true
    },
    /** Somebody comes back from the provider: the window's login, and its code, of 43 characters or six digits. */
    returnFromProvider(uri: string, code = randomBytes(32).toString('base64url')) {
      const flow = new URL(uri).searchParams.get('flow') ?? ''
      const login = socialLogins.get(flow)
      if (login) login.code = code
      return { flow, code }
    },
    renewNonce() {
      state.nonce = token()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A server of the wallet's routes, for tests. */
export type WalletServer = Awaited<ReturnType<typeof createWalletServer>>

function match(request: IncomingMessage) {
  const path = request.url?.split('?')[0] ?? ''
  for (const [id, { method, path: pattern }] of Object.entries<Endpoint>(walletEndpoints)) {
    const names: string[] = []
    const source = pattern.replace(/:(\w+)/g, (_, name: string) => {
      names.push(name)
      return '([^/]+)'
    })
    const found = new RegExp(`^${source}$`).exec(path)
    if (!found || method !== request.method) continue
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(found[i + 1] ?? '')]))
    return { id: id as WalletEndpointId, params }
  }
  return undefined
}
