/** The texts of ConnectingFarcaster, in English; what it shares with other providers is in `social.ts`. */
export const farcasterCopy = {
  'farcaster.code': 'Code to log in with Farcaster',
  'farcaster.scan': 'Scan it with the camera of the phone that has Farcaster, and say yes there.',
  'farcaster.digits': 'The page there must show',
  'farcaster.openHere': 'Open it on this computer',
  'farcaster.ready.action':
    'The page that opens must show this number. Go on there, say yes in Farcaster, then come back.',
  'farcaster.opened.title': 'Continue in Farcaster',
  'farcaster.opened.action': 'Say yes there, then come back. This page waits.',
  'farcaster.open': 'Open Farcaster',
  'farcaster.openAgain': 'Open Farcaster again',
  'farcaster.showCode': 'Show a code instead',
  'farcaster.newCode': 'New code',
} as const
