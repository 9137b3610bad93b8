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
  /** Where it is to be seen: nowhere, or over everything while something waits for the visitor's yes. */
  place: Readable<FramePlace>
  /** The iframe, once it is on the page: a child of the modal's host, for good. Its `slot` follows `place`. */
  element: Readable<HTMLIFrameElement | undefined>
  /** How the page looks, as the frame is told: at first as the kit was configured. The visitor's own mode comes before. */
  theme: Readable<FrameTheme> & { set(theme: FrameTheme): void }
  /** Takes the frame off the page; the next question opens it anew. */
  close(): void
}

/** How a page looks. */
export type FrameTheme = ResolvedConfig['theme']

/** Where a frame is to be seen. */
export type FramePlace = 'none' | 'over'

/** What a login under way has for whoever wants to show it elsewhere (3.11). */
export type LoginUnderWay = { socialWindow: SocialWindow } | { farcasterUrl: string }

/** The frame of a kit, once it has been made, how many switches of its account are under way (4.10), and a login. */
export type HeldFrame = {
  frame?: KitFrame
  accountSwitches?: number
  login?: LoginUnderWay | undefined
}
