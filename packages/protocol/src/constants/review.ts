/** Interval at which the wallet's window sends a hello to its frame. */
export const reviewHelloMs = 300
/** Number of unanswered hellos after which the frame counts as closed. */
export const reviewHellosUnansweredMax = 7
/** How long the wallet's window looks for its frame and a request before it reports that it found none. */
export const reviewSearchMs = 20_000
/** How long the wallet's window stays open after an approval, so that the next request in a sequence reuses it. */
export const reviewLingerMs = 500
/** Interval at which an open window is checked for being moved or closed: browsers send no event for either. */
export const windowLookMs = 200
