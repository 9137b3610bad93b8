import type { ResolvedConfig } from '../config.ts'
import type { Readable } from '../namespaces/defineNamespace.ts'
import type { SocialWindow } from '../platform/openLoginWindow.ts'
import type { FrameClient } from './createFrameClient.ts'

/** The wallet's frame of a kit, as what loads later uses it. */
export type KitFrame = {
  /** Asks the frame, which is opened first where it is not; what fails by the frame's own fault is an alert, too. */
  request: FrameClient['request']
  /**
   * Has the frame load while the visitor may still change their mind. What fails is told by no alert: the next question
   * opens it anew.
   */
  prepare(): void
  /**
   * Has the wallet in a window of its own from here on, in this tab: for browsers that hold no frame of another site. To be
   * called inside a visitor's gesture; later gestures open it anew by what they ask. Answers whether it is open.
   */
  openWindow(): boolean
  /** Hears what the frame tells unasked, through every reload of it; answers how to stop. */
  on: FrameClient['on']
  /**
   * Where the visitor is asked: nowhere, in the frame, which is then shown over everything, or in a window of the wallet's
   * own.
   */
  place: Readable<FramePlace>
  /** How it is with the wallet's window, while the visitor is asked there. */
  review: Readable<ReviewState>
  /** Opens the wallet's window, or brings it to the front; to be called inside a press. */
  openReview(): void
  /** The iframe, once it is on the page: a child of the modal's host, for good. Its `slot` follows `place`. */
  element: Readable<HTMLIFrameElement | undefined>
  /** How the page looks, as the frame is told: at first as the kit was configured. The visitor's own mode comes before. */
  theme: Readable<FrameTheme> & { set(theme: FrameTheme): void }
  /** Takes the frame off the page; the next question opens it anew. */
  close(): void
}

/** How a page looks. */
export type FrameTheme = ResolvedConfig['theme']

/** Where the visitor is asked. */
export type FramePlace = 'none' | 'over' | 'window'

/**
 * How it is with the wallet's window: it takes a press to open it, it is open, the browser has blocked it, or it is open and
 * cannot reach this page, by what this page's server says (Cross-Origin-Opener-Policy) or for another reason.
 */
export type ReviewState = 'due' | 'open' | 'blocked' | 'isolated' | 'unreachable'

/** What a login under way has for whoever wants to show it elsewhere (3.11). */
export type LoginUnderWay = { socialWindow: SocialWindow } | { farcasterUrl: string }

/** The frame of a kit, once it has been made, how many switches of its account are under way (4.10), and a login. */
export type HeldFrame = {
  frame?: KitFrame
  accountSwitches?: number
  login?: LoginUnderWay | undefined
}
