/** English texts of a wallet window without a request, which load with it. `{host}` is the site. */
export const enWaiting = {
  openTitle: 'Your wallet is open',
  openText: 'Requests from {host} appear here. Keep this window open while you use the site.',
  preparingTitle: 'Preparing your request',
  preparingText: '{host} is sending a request to your wallet.',
  doneTitle: 'All done',
  doneText: 'Go back to {host}. This window closes automatically.',
  unreachableTitle: 'This window can’t reach the site',
  unreachableText:
    'Your browser or {host} blocks this window from reaching the page that opened it. Open the site in another browser and try again.',
  unreachableBack: 'Go back',
} as const
