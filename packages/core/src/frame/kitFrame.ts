import type { ResolvedConfig } from '../config.ts'
import type { Readable } from '../namespaces/defineNamespace.ts'
import type { FrameClient } from './createFrameClient.ts'

/** The wallet's frame of a kit, as what loads later uses it. */
export type KitFrame = {
  /** Asks the frame, which is opened first where it is not; what fails by the frame's own fault is an alert, too. */
  request: FrameClient['request']
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

/** The frame of a kit, once it has been made. */
export type HeldFrame = { frame?: KitFrame }
