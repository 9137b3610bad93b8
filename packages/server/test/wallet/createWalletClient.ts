import { createHash, randomUUID } from 'node:crypto'
import { decodeResponse, type Endpoint, encodeRequest } from '@latchkey/protocol/api'
import {
  type WalletEndpointId,
  type WalletSession,
  walletAccess,
  walletEndpoints,
} from '@latchkey/protocol/wallet'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { WalletResponseOf } from '../../src/wallet/base/ports.ts'
import { testCode } from './createTestLogins.ts'
import { testProject } from './startWallet.ts'

/** A response of the wallet's server. */
export type WalletAnswer<id extends WalletEndpointId> = {
  status: number
  code: string | undefined
  headers: Headers
  value: WalletResponseOf<id>
}

/** A request. `proof` is the header as it is sent, null for none. */
export type WalletQuestion = {
  params?: Record<string, string>
  body?: unknown
  token?: string | undefined
  proof?: string | null
  headers?: Record<string, string>
}

/** Claims of a proof that replace the regular ones. */
export type ProofClaims = Record<string, unknown>

/** A frame as the server sees it: a key, its proofs, its session. */
export type WalletClient = Awaited<ReturnType<typeof createWalletClient>>

/**
 * Creates a client with its own key, which stores the session of its login. `at` returns which of several servers
 * behind the origin receives the next request.
 */
export async function createWalletClient(origin: string, at = () => origin, { id: projectId } = testProject) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  let session: WalletSession | undefined
  let nonce: string | undefined

  const client = {
    jwk,
    privateKey,
    session(): WalletSession {
      if (!session) throw new TypeError('No user has logged in')
      return session
    },
    nonce: async () => {
      nonce ??= (await fetchNonce(at())) ?? ''
      return nonce
    },
    /** Creates a proof of this key for a route. `claims` and `header` replace the regular values. */
    async prove(
      id: WalletEndpointId,
      params: Record<string, string> = {},
      {
        claims = {},
        header = {},
        token,
      }: { claims?: ProofClaims; header?: object; token?: string | undefined } = {},
    ): Promise<string> {
      const { method, path } = walletEndpoints[id]
      return new SignJWT({
        htm: method,
        htu: `${origin}${fill(path, params)}`,
        jti: randomUUID(),
        iat: Math.floor(Date.now() / 1000),
        nonce: await client.nonce(),
        ...(token && { ath: createHash('sha256').update(token).digest('base64url') }),
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey)
    },
    async ask<id extends WalletEndpointId>(id: id, question: WalletQuestion = {}): Promise<WalletAnswer<id>> {
      const endpoint: Endpoint = walletEndpoints[id]
      const { params = {}, body, headers = {} } = question
      const token = 'token' in question ? question.token : needsSession(id) ? session?.accessToken : undefined
      const proof = question.proof === undefined ? await client.prove(id, params, { token }) : question.proof
      const response = await fetch(`${at()}${fill(endpoint.path, params)}?projectId=${projectId}`, {
        method: endpoint.method,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(proof !== null && { dpop: proof }),
          ...(token && { authorization: `DPoP ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      // A nonce expires within minutes: the newest one counts (RFC 9449, section 8.2).
      nonce = response.headers.get('dpop-nonce') ?? nonce
      const json = await response.json()
      const { status } = response
      if (status !== 200)
        return { status, code: json.code, headers: response.headers, value: undefined as never }
      const decoded = decodeResponse(walletEndpoints[id] as Endpoint, json)
      if (!decoded.success) throw new TypeError(`${id}: ${JSON.stringify(decoded.reasons)}`)
      return { status, code: undefined, headers: response.headers, value: decoded.value as never }
    },
    async logIn(email: string): Promise<WalletSession> {
      const begun = await client.ask('createEmailLogin', {
        body: { email, appOrigin: 'https://app.example' },
      })
      const { loginId } = begun.value
      const { value } = await client.ask('verifyEmailLogin', {
        params: { loginId },
        body: { code: testCode },
      })
      session = value
      return value
    },
    async refresh(refreshToken = session?.refreshToken ?? ''): Promise<WalletAnswer<'refreshWalletSession'>> {
      return client.ask('refreshWalletSession', { body: { refreshToken } })
    },
  }
  return client
}

function needsSession(id: WalletEndpointId): boolean {
  return walletAccess[id] !== 'key'
}

async function fetchNonce(origin: string): Promise<string | null> {
  const encoded = encodeRequest(
    walletEndpoints.getWalletUser,
    { params: {}, query: {}, body: undefined },
    { projectId: testProject.id, sdkType: 'latchkey', sdkVersion: '0.1.0' },
  )
  if (!encoded.success) throw new TypeError('The row rejects its own request')
  const { headers } = await fetch(`${origin}${encoded.value.path}`)
  return headers.get('dpop-nonce')
}

function fill(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
