/** How often the wallet's window says hello to the frame that it belongs to. */
export const reviewHelloMs = 300
/** How many of these the frame may leave unanswered before it counts as gone. */
export const reviewHellosUnansweredMax = 7
/** How long the wallet's window looks for its frame, and for a request, before it tells the visitor that there is none. */
export const reviewSearchMs = 20_000
/** How long the wallet's window stays open after an approval, so that the next request of a row appears in the same window. */
export const reviewLingerMs = 500
/** How often an open window is checked for being moved or closed: browsers send no event for either. */
export const windowLookMs = 200
