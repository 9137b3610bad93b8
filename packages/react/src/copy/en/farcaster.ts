/** English texts of ConnectingFarcaster. Texts shared with other providers are in `social.ts`. */
export const farcasterCopy = {
  'farcaster.code': 'QR code to log in with Farcaster',
  'farcaster.scan':
    'Scan with a phone that has Farcaster installed. Approve the login there if it shows the same number.',
  'farcaster.digits': 'Number to compare',
  'farcaster.openHere': 'Open on this computer',
  'farcaster.ready.action':
    'The page that opens must show this number. Approve the login in Farcaster, then return here.',
  'farcaster.opened.title': 'Continue in Farcaster',
  'farcaster.opened.action': 'Approve the login there, then return here.',
  'farcaster.open': 'Open Farcaster',
  'farcaster.openAgain': 'Open Farcaster again',
  'farcaster.showCode': 'Show QR code',
  'farcaster.newCode': 'Generate QR code',
} as const
