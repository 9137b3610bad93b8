import { farcasterAnswerMs } from '@latchkey/protocol/constants'
import { answerLimits } from '../../base/jsonLimits.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { readText } from '../../base/readText.ts'
import type { FarcasterSettings } from '../../settings/settings.ts'
import type { FarcasterQuestion, FarcasterRelay } from '../base/ports.ts'

const textCharactersMax = 4_096
const nameCharactersMax = 200

/** Creates a client of a Connect API relay (FIP-11, version 1). */
export function createFarcasterRelay({ relay }: Pick<FarcasterSettings, 'relay'>): FarcasterRelay {
  async function ask(path: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
    try {
      const signal = AbortSignal.timeout(farcasterAnswerMs)
      const response = await fetch(new URL(path, relay), { ...init, signal, redirect: 'error' })
      const text = await readText(response, answerLimits)
      return { status: response.status, json: response.ok ? JSON.parse(text) : undefined }
    } catch (cause) {
      throw unavailable(cause)
    }
  }

  return {
    async open(question) {
      const { json } = await ask('/v1/channel', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // The registry only knows custody addresses.
        body: JSON.stringify({ ...question, acceptAuthAddress: false }),
      })
      const { channelToken, url } = Object(json) as Record<string, unknown>
      const token = readWords(channelToken)
      const address = readWords(url)
      // The wallet's page links to this address.
      if (token === undefined || address === undefined || !isAppAddress(address, question, relay))
        throw unavailable()
      return { token, url: address }
    },

    async read(token) {
      const { status, json } = await ask('/v1/channel/status', {
        headers: { authorization: `Bearer ${token}` },
      })
      if (status === 401 || status === 404) return 'gone'
      const told = Object(json) as Record<string, unknown>
      if (told.state === 'pending') return 'open'
      const [message, signature] = [readWords(told.message), readWords(told.signature)]
      if (told.state !== 'completed' || message === undefined || signature === undefined) throw unavailable()
      return { message, signature, username: readWords(told.username)?.slice(0, nameCharactersMax) ?? null }
    },
  }
}

function readWords(value: unknown): string | undefined {
  const isWords = typeof value === 'string' && value !== '' && value.length <= textCharactersMax
  return isWords ? value : undefined
}

/** What an address may repeat of the question that the visitor's app is to sign (FIP-11). */
const repeated = ['nonce', 'domain', 'siweUri'] as const

/**
 * Returns whether an address opens the Farcaster app or uses TLS, and asks no other question than this one. Without TLS
 * only if the relay has none either, on this machine. The host may be any: each relay links to the app of its own choice.
 */
function isAppAddress(address: string, question: FarcasterQuestion, relay: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, searchParams } = new URL(address)
  const isOpenable =
    protocol === 'https:' || protocol === 'farcaster:' || protocol === new URL(relay).protocol
  return (
    isOpenable &&
    repeated.every((name) => searchParams.getAll(name).every((value) => value === question[name]))
  )
}

function unavailable(cause?: unknown): RequestFailure {
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'farcaster', description: 'Farcaster is not responding. Try again in a moment.' },
    { retryAfterS: 2, ...(cause !== undefined && { cause }) },
  )
}
