/** What the modal reads as it opens. */

/** Wait before an open notification reopens with another message (9.1). */
export const notificationReopenMs = 150
/** How long a notification stays that closes automatically. */
export const notificationAutoCloseMs = 6_000
