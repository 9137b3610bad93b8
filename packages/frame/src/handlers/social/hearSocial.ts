import { type SocialOutcome, socialMessage, socialTaken } from '@latchkey/protocol/social'
import { FrameFailureError } from '../../FrameFailureError.ts'
import type { FramePage } from '../../platform/createPage.ts'

/** What a login's window gave the frame; `taken` lets it close. */
export type HeardSocial = { code: string; taken(): void }

/**
 * Waits for the window of a login: of the wallet's own origin, and for this very login. The window says it over and over
 * until it is answered. Throws `FrameFailureError`: LOGIN_REFUSED, UNAVAILABLE, or what `signal` aborts with.
 */
export function hearSocial(
  page: FramePage,
  { walletOrigin, loginId }: { walletOrigin: string; loginId: string },
  signal: AbortSignal,
): Promise<HeardSocial> {
  return new Promise((resolve, reject) => {
    const stop = page.onMessage(({ origin, data, source }) => {
      const said = origin === walletOrigin && readSaid(data)
      if (!said || said.flow !== loginId) return
      leave()
      const taken = () => source?.postMessage({ type: socialTaken, flow: loginId }, origin)
      // What came to nothing is not offered again; a code is, until it was taken.
      if (said.code === undefined) taken()
      if (said.code !== undefined) resolve({ code: said.code, taken })
      else if (said.outcome === 'refused')
        reject(new FrameFailureError('LOGIN_REFUSED', 'The login was rejected at the provider.'))
      else reject(new FrameFailureError('UNAVAILABLE', 'The login failed at the provider.'))
    })
    const giveUp = () => {
      leave()
      reject(signal.reason)
    }
    const leave = () => {
      stop()
      signal.removeEventListener('abort', giveUp)
    }
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
  })
}

function readSaid(data: unknown): { flow: string; code?: string; outcome?: SocialOutcome } | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, flow, code, outcome } = data as Record<string, unknown>
  if (type !== socialMessage || typeof flow !== 'string') return undefined
  if (typeof code === 'string') return { flow, code }
  return outcome === 'refused' || outcome === 'failed' ? { flow, outcome } : undefined
}
