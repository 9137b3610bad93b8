/** English texts of ApproveTransaction. The wallet shows the request itself, in its frame or its window. */
export const approveCopy = {
  'approve.heading': 'Continue in your wallet',
  'approve.action': 'Review the request from {app}, then approve or reject it there.',
  'approve.due.title': 'Review the request',
  'approve.due.text': '{app} sent a request. Open your wallet to approve or reject it.',
  'approve.open.text': 'Review the request in the wallet window, then approve or reject it there.',
  'approve.blocked.title': 'Your browser blocked the wallet',
  'approve.blocked.text':
    'Allow pop-ups for this site, then review the request. If this page is inside another app, open it in Chrome or Safari.',
  'approve.isolated.title': 'This site can’t reach your wallet',
  'approve.isolated.text':
    'Its security settings block the wallet window. Contact the developers of this site, or use another wallet.',
  'approve.unreachable.title': 'The wallet window can’t reach this page',
  'approve.unreachable.text': 'Open this page in another browser, like Chrome or Safari, and try again.',
  'approve.review': 'Review in wallet',
  'approve.retry': 'Try again',
  'approve.show': 'Show wallet window',
  'approve.reject': 'Reject',
} as const
