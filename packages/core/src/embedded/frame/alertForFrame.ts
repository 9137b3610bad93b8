import type { FrameMessageType } from '@latchkey/protocol/frame'
import type { Alert } from '../../alerts/alerts.ts'
import { alertForFailure } from '../../api/alertForFailure.ts'
import {
  FrameSessionExpiredError,
  FrameTimeoutError,
  FrameUnavailableError,
  WalletUnreachableError,
} from '../client/errors.ts'

/** Requests sent when a page loads. An expired session is then normal, not a problem. */
const asksWho: ReadonlySet<FrameMessageType> = new Set(['is-connected', 'get-user'])

/**
 * Returns the alert for a failed request to the wallet's frame (spec 8.16–8.19); undefined if it is not one of those.
 */
export function alertForFrame(type: FrameMessageType, error: unknown): Alert | undefined {
  if (error instanceof FrameUnavailableError && error.cause instanceof WalletUnreachableError)
    return {
      name: 'embeddedWalletUnavailable',
      details: `"wallet" is ${error.cause.origin}, which cannot be reached.`,
    }
  // A page that the server rejects has its own alert.
  if (error instanceof FrameUnavailableError)
    return error.cause === undefined
      ? { name: 'embeddedWalletUnavailable', details: 'The wallet frame timed out while loading.' }
      : alertForFailure(error.cause)
  // The link in an email may be clicked at any time, so the request is sent again.
  if (error instanceof FrameTimeoutError && type !== 'connect-device')
    return { name: 'embeddedWalletTimeout', details: `The wallet frame timed out on ${type}.` }
  if (error instanceof FrameSessionExpiredError && (error.isClockOff || !asksWho.has(type)))
    return {
      name: 'sessionExpired',
      details: error.isClockOff ? "This device's clock is wrong." : 'The wallet session expired.',
    }
  return undefined
}
