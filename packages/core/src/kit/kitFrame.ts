import type { Readable } from '@latchkey/protocol/createValue'
import type { FrameClient } from '../embedded/client/createFrameClient.ts'
import type { SocialWindow } from '../platform/openLoginWindow.ts'
import type { ResolvedConfig } from './resolveConfig.ts'

/** A kit's wallet frame, as used by code that loads later. */
export type KitFrame = {
  /** Sends a request to the frame and opens it if necessary. Failures of the frame itself also raise an alert. */
  request: FrameClient['request']
  /**
   * Preloads the frame while the user may still change their mind. Failures raise no alert: the next request opens it
   * again.
   */
  prepare(): void
  /**
   * Runs the wallet in its own window in this tab from now on, for browsers that block frames of other sites. Call
   * within a user gesture; later gestures reopen it with their requests. Returns whether it is open.
   */
  openWindow(): boolean
  /** Subscribes to unsolicited messages, across the frame's reloads; returns a function that unsubscribes. */
  on: FrameClient['on']
  /**
   * Where approvals are shown: nowhere, in the frame, which is then shown above everything, or in the wallet's own
   * window.
   */
  place: Readable<FramePlace>
  /** State of the wallet's window, while approvals are shown there. */
  review: Readable<ReviewState>
  /** Opens the wallet's window, or brings it to the front. Call within a user gesture. */
  openReview(): void
  /** The iframe, once it is on the page: always a child of the modal's host. Its `slot` follows `place`. */
  element: Readable<HTMLIFrameElement | undefined>
  /**
   * The page's theme as sent to the frame, initially the kit's configured one. The user's own mode takes precedence.
   */
  theme: Readable<FrameTheme> & {
    /** Replaces the theme and sends it to the frame. */
    set(theme: FrameTheme): void
  }
  /** Removes the frame from the page; the next request opens it again. */
  close(): void
}

/** Theme of a page. */
export type FrameTheme = ResolvedConfig['theme'] & {
  /** Locale of the page's texts (BCP 47). If undefined, the kit's. */
  locale?: string | undefined
}

/** Where approvals are shown. */
export type FramePlace = 'none' | 'over' | 'window'

/**
 * State of the wallet's window. `due`: it needs a press to open. `isolated`: it is open but can't reach this page,
 * because of the page server's Cross-Origin-Opener-Policy. `unreachable`: the same for another reason.
 */
export type ReviewState = 'due' | 'open' | 'blocked' | 'isolated' | 'unreachable'

/** Details of a pending login for UI that shows it elsewhere (3.11). */
export type LoginUnderWay = { socialWindow: SocialWindow } | { farcasterUrl: string }

/** A kit's frame once created, the number of pending account switches (4.10), and a pending login. */
export type EmbeddedState = {
  frame?: KitFrame
  accountSwitches?: number
  login?: LoginUnderWay | undefined
}
