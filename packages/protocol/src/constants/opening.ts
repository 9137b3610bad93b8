/** Constants that the modal reads when it opens. */

/** Delay before an open notification reopens with another message (9.1). */
export const notificationReopenMs = 150
/** How long a notification that closes automatically is shown. */
export const notificationAutoCloseMs = 6_000
