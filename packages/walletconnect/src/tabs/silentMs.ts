/** How long a leader may be silent when it is asked, in milliseconds: a frozen tab holds its lock, and does nothing. */
export const silentMs = 3_000
