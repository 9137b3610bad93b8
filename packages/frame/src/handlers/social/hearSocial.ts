import { type SocialOutcome, socialMessage, socialTaken } from '@latchkey/protocol/social'
import { FrameFailureError } from '../../base/FrameFailureError.ts'
import type { FramePage } from '../../platform/createPage.ts'

/** Result that a login's window sent to the frame; `taken` lets the window close. */
export type HeardSocial = { code: string; taken(): void }

/**
 * Waits for the window of this login, on the wallet's own origin. The window repeats its message until it gets a
 * response. Throws `FrameFailureError`: LOGIN_REFUSED, UNAVAILABLE, or the abort reason of `signal`.
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
      // A failed login is not offered again. A code is, until it was accepted.
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
