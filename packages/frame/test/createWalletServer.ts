import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeRequest, type Endpoint, encodeResponse } from '@latchkey/protocol/api'
import { failureStatuses } from '@latchkey/protocol/failure'
import { type WalletEndpointId, walletAccess, walletEndpoints } from '@latchkey/protocol/wallet'
import { walletFailureStatuses } from '@latchkey/protocol/walletFailure'
import { matchRoute } from './matchRoute.ts'
import { createLoginHandlers } from './walletServer/createLoginHandlers.ts'
import { createPasskeyHandlers } from './walletServer/createPasskeyHandlers.ts'
import { createProofCheck } from './walletServer/createProofCheck.ts'
import { createRecords, type FarcasterState, toToken } from './walletServer/createRecords.ts'
import { createUserHandlers } from './walletServer/createUserHandlers.ts'
import { createVaultHandlers } from './walletServer/createVaultHandlers.ts'
import type { WalletHandlers } from './walletServer/handlers.ts'
import { RefusedError } from './walletServer/RefusedError.ts'

const statuses: Readonly<Record<string, number>> = { ...failureStatuses, ...walletFailureStatuses }

/**
 * Starts an in-memory HTTP server with the wallet's routes. Verifies proofs with a different library than the frame's.
 */
export async function createWalletServer() {
  const records = createRecords()
  const { state, sessions, wallets, mails, emailLogins, socialLogins, farcasterLogins, now } = records
  const counts: Partial<Record<WalletEndpointId, number>> = {}
  const traffic: string[] = []
  const toOrigin = () => origin
  const checkProof = createProofCheck(records, toOrigin)
  const handlers: WalletHandlers = {
    ...createLoginHandlers(records, toOrigin),
    ...createPasskeyHandlers(records),
    ...createUserHandlers(records),
    ...createVaultHandlers(records),
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
    if (walletAccess[id] === 'freshLogin' && session && !records.isFresh(session))
      throw new RefusedError('LOGIN_REQUIRED')
    const decoded = decodeRequest(endpoint, { params, query: {}, body: body && JSON.parse(body) })
    if (!decoded.success) throw new RefusedError(decoded.failure.code)
    const handle = handlers[id] as ((request: unknown, caller: unknown) => unknown) | undefined
    if (!handle) throw new RefusedError('NOT_IMPLEMENTED')
    const value = await handle(decoded.request, { key, session })
    const encoded = encodeResponse(endpoint, value as never)
    if (!encoded.success) throw new TypeError(`Invalid ${id} response`)
    return encoded.value
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const found = matchRoute(request)
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
      if ([state.losesAnswersOf].flat().includes(found.id)) {
        if (state.losesOnce) state.losesAnswersOf = undefined
        return response.destroy()
      }
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
    /** Number of successful responses of each route. */
    counts,
    /** All network traffic. */
    traffic,
    wallets,
    sessions,
    mails,
    /** Confirms on the page linked in the last email. */
    confirm() {
      const login = emailLogins.get(mails.at(-1)?.loginId ?? '')
      if (login) login.isConfirmed = true
    },
    /** Returns a user from the provider with the window's login and its code, of 43 characters or six digits. */
    returnFromProvider(uri: string, code = randomBytes(32).toString('base64url')) {
      const flow = new URL(uri).searchParams.get('flow') ?? ''
      const login = socialLogins.get(flow)
      if (login) login.code = code
      return { flow, code }
    },
    /** Responds on the page of a Farcaster login, or in its app. */
    answerFarcaster(uri: string, answer: FarcasterState) {
      const login = farcasterLogins.get(uri.split('/').at(-1) ?? '')
      if (login) login.state = answer
    },
    renewNonce() {
      state.nonce = toToken()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Test server with the wallet's routes. */
export type WalletServer = Awaited<ReturnType<typeof createWalletServer>>
