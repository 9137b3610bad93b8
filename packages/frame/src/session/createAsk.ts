import { anySignal } from '@latchkey/protocol/anySignal'
import {
  decodeResponse,
  type Endpoint,
  encodeRequest,
  type RequestFor,
  type ResponseFor,
} from '@latchkey/protocol/api'
import { httpTimeoutMs, walletClockSkewMs } from '@latchkey/protocol/constants'
import { type Failure, failureStatuses } from '@latchkey/protocol/failure'
import { type WalletEndpointId, walletEndpoints } from '@latchkey/protocol/wallet'
import { walletFailureStatuses } from '@latchkey/protocol/walletFailure'
import { generateKeyPair, generateProof, type KeyPair } from 'dpop'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameParts } from '../platform/parts.ts'
import { WalletFailureError } from './WalletFailureError.ts'

/** Request of a server route; `params` may be omitted if the route has none. */
export type WalletRequest<id extends WalletEndpointId> = Partial<
  Pick<RequestFor<(typeof walletEndpoints)[id]>, 'params'>
> &
  Pick<RequestFor<(typeof walletEndpoints)[id]>, 'body'>
/** Response of a server route. */
export type WalletResponse<id extends WalletEndpointId> = ResponseFor<(typeof walletEndpoints)[id]>

/** Calls a route of the wallet's server with a proof of the frame's key, and with a token if there is one. */
export type Ask = <id extends WalletEndpointId>(
  id: id,
  request: WalletRequest<id>,
  options?: { accessToken?: string; signal?: AbortSignal },
) => Promise<WalletResponse<id>>

/**
 * Creates the client of the wallet's server. Requests are encoded and decoded with the route's schema, and proved with
 * DPoP (RFC 9449). Retries once if the server requires a newer nonce. Throws `WalletFailureError`, or
 * `FrameFailureError` if there is no response.
 */
export function createAsk(
  parts: Pick<FrameParts, 'request' | 'walletOrigin'> & {
    projectId: string
    getKey(): Promise<KeyPair>
    /** Nonce of the first proof, if known. */
    nonce?: string | undefined
    /** Locale (BCP 47) of the emails that the server sends. */
    getLocale(): string
  },
): Ask {
  let { nonce } = parts

  return async (id, request, { accessToken, signal } = {}) => {
    const endpoint: Endpoint = walletEndpoints[id]
    const encoded = encodeRequest(
      endpoint,
      { params: request.params ?? {}, query: {}, body: request.body },
      { projectId: parts.projectId, sdkType: 'latchkey-frame', sdkVersion: '1' },
    )
    if (!encoded.success) throw new FrameFailureError('INVALID_MESSAGE', `Invalid ${id} request.`)
    const { method, path, body } = encoded.value
    const url = `${parts.walletOrigin}${path}`
    const key = await parts.getKey()

    const send = async () => {
      const proof = await generateProof(key, url.split('?')[0] ?? url, method, nonce, accessToken)
      const response = await receive(parts.request, url, {
        method,
        cache: 'no-store',
        headers: {
          dpop: proof,
          'accept-language': parts.getLocale(),
          ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
      const offered = response.headers.get('dpop-nonce')
      if (offered !== null) nonce = offered
      return { response, json: await readJson(response) }
    }

    let answer = await send()
    // Does not check whether the nonce is new: of two concurrent requests, the first response updates it for both.
    if (wantsNonce(answer.response)) answer = await send()
    if (!answer.response.ok) throw toFailure(answer.response, answer.json)
    const decoded = decodeResponse(walletEndpoints[id], answer.json)
    if (!decoded.success) throw new FrameFailureError('INTERNAL', `Invalid ${id} response.`)
    return decoded.value as WalletResponse<typeof id>
  }
}

/** Returns whether a proof was rejected only because of its nonce (RFC 9449, section 9). */
const wantsNonce = ({ status, headers }: Response) =>
  status === 401 && /\berror="use_dpop_nonce"/.test(headers.get('www-authenticate') ?? '')

async function receive(request: FrameParts['request'], url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(httpTimeoutMs)
  try {
    const signal = anySignal(new AbortController(), [init.signal, timeout])
    return await request(url, { ...init, signal })
  } catch (cause) {
    init.signal?.throwIfAborted()
    throw new FrameFailureError('UNAVAILABLE', 'The wallet server is unreachable.', { cause })
  }
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

function readCode(json: unknown): Failure['code'] | undefined {
  const code: unknown = typeof json === 'object' && json !== null && 'code' in json ? json.code : undefined
  const isKnown =
    typeof code === 'string' &&
    (Object.hasOwn(failureStatuses, code) || Object.hasOwn(walletFailureStatuses, code))
  return isKnown ? (code as Failure['code']) : undefined
}

function toFailure(response: Response, json: unknown): Error {
  const code = readCode(json)
  if (code === undefined || response.status >= 500)
    return new FrameFailureError('UNAVAILABLE', `The wallet server returned HTTP ${response.status}.`)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  return new WalletFailureError(code, {
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
    // The proof used the server's own nonce, so only its time can still be wrong.
    isClockOff: code === 'PROOF_INVALID' && Math.abs(serverTime - Date.now()) > walletClockSkewMs,
  })
}

/**
 * Returns the key that identifies this browser on this site: P-256 with a non-extractable private key. Created once,
 * even if two tabs ask at the same time.
 */
export function getFrameKey({
  storage,
  withLock,
}: Pick<FrameParts, 'storage' | 'withLock'>): Promise<KeyPair> {
  return withLock('latchkey.frameKey', async () => {
    const kept = await storage.get<KeyPair>('frameKey')
    if (kept) return kept
    const made = await generateKeyPair('ES256', { extractable: false })
    await storage.set('frameKey', made)
    return made
  })
}
