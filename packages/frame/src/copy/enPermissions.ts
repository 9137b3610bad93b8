/** The texts of the screen of permissions, in English: they load with it. `{name}` stands for a value. */
export const enPermissions = {
  grantTitle: 'Let {host} act without asking',
  grantDeed: 'Allow until {end}',
  grantText:
    'The site can then do what is listed here without your approval. The network enforces these limits. You can revoke them at any time.',
  revokeTitle: 'Revoke permissions of {host}',
  revokeDeed: 'Revoke',
  revokeText: 'The site can no longer do any of this without asking.',
  logOutTitle: 'Disconnect from {host}',
  logOutDeed: 'Disconnect',
  logOutText: '{host} will no longer see your account. Log in again to reconnect.',
  may: 'Without asking, it can',
  mightHave: 'Permissions until now',

  sendNative: 'Send up to {amount} to anyone',
  sendNativeUnlimited: 'Send all of your {symbol} to anyone',
  moveToken: 'Move up to {amount}',
  moveTokenUnlimited: 'Move all of your {symbol}',
  moveUnread: 'Move tokens of a contract',
  callContract: 'Call a contract',
  functions: 'Functions',
  contract: 'Contract',
  payFees: 'Pay network fees of up to {amount}',

  from: 'From',
  until: 'Until',
  key: 'The site’s key',
  unlimitedTitle: 'No limit',
  unlimitedText: 'It could take all of your {symbol}, including any you receive until then.',
  leaveTitle: 'It can let others spend',
  leaveText: 'Approvals it gives stay active when this permission ends. Revoke those one by one.',
  collectionTitle: 'It can give away collections',
  collectionText: 'It could move tokens of {address}, or let others move all of them.',
  unreadText:
    '{address} doesn’t report token amounts. If it’s a collection, no limit applies: all of your tokens in it could be moved or given away.',
  unknownTitle: 'Unknown functions',
  unknownText:
    'The wallet doesn’t know what these calls do and can’t limit their amounts. Allow them only if you trust the site and the contract.',
} as const
