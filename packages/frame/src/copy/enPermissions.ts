/** English texts of the permission screen, which load with it. `{name}` is a placeholder. */
export const enPermissions = {
  grantTitle: 'Let {host} act without asking',
  grantButton: 'Allow until {end}',
  grantText:
    'The site can then do everything listed here without asking. The network enforces the limits. You can revoke these permissions at any time.',
  revokeTitle: 'Revoke permissions for {host}',
  revokeButton: 'Revoke',
  revokeText: 'The site will need your approval again for all of this.',
  logOutTitle: 'Disconnect from {host}',
  logOutButton: 'Disconnect',
  logOutText: '{host} will no longer see your account. Log in again to reconnect.',
  may: 'Without asking, it can',
  mightHave: 'Current permissions',

  sendNative: 'Send up to {amount} to anyone',
  sendNativeUnlimited: 'Send all of your {symbol} to anyone',
  moveToken: 'Transfer up to {amount}',
  moveTokenUnlimited: 'Transfer all of your {symbol}',
  moveUnread: 'Transfer tokens of this contract',
  callContract: 'Call a contract',
  functions: 'Functions',
  contract: 'Contract',
  payFees: 'Pay network fees of up to {amount}',

  from: 'From',
  until: 'Until',
  key: 'The site’s key',
  unlimitedTitle: 'Unlimited amount',
  unlimitedText: 'The site could take your entire {symbol} balance and anything you receive later.',
  leaveTitle: 'The site can approve spenders',
  leaveText: 'These approvals stay active after this permission ends. Revoke them one by one.',
  collectionTitle: 'The site can give away collections',
  collectionText: 'It could transfer tokens in collection {address}, or let others transfer all of them.',
  unreadText:
    '{address} doesn’t report token amounts. If it’s a collection, no limit applies: all of your tokens in it could be moved or given away.',
  unknownTitle: 'Unknown functions',
  unknownText:
    'The wallet can’t read these calls or limit their amounts. Allow them only if you trust the site and the contract.',
} as const
