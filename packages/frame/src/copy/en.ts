/** The texts of the first screens, in English: they load with them. `{name}` stands for a value. */
export const en = {
  asksYou: '{host} asks',
  callsItself: 'It calls itself “{name}”.',
  moreWaiting_one: '{count} more waiting',
  moreWaiting_other: '{count} more waiting',
  reject: 'Reject',
  loading: 'Reading the request',
  loadFailed: 'The wallet could not load. Reject, and try again.',
  account: 'Your account',
  network: 'Network',
  guardWaiting: 'Read this first. You can approve in a moment.',
  guardReady: 'You can approve now.',
  guardUnread: 'Scroll to the end to approve.',
  guardTapAgain: 'Tap once more to approve.',
  guardHidden: 'Something covers, moves or shrinks this screen, so you can’t approve here.',
  guardAway: 'Click in this window to continue. If it is very small, make it larger.',
  reviewInWindow: 'Review in wallet',
  reviewHint: 'Approve in your wallet’s own window, where no site can change what you see.',
  reviewOpen: 'Continue in the wallet window.',
  reviewBlocked:
    'Your browser blocked the window. Allow pop-ups for this site and try again. If this page is inside another app, open it in Chrome or Safari.',
  unreadableTitle: 'This cannot be approved',
  unreadableText:
    'The request {method} cannot be shown in a way that you could read. You can only reject it.',
} as const
