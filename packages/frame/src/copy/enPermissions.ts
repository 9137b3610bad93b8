/** The texts of the screen of permissions, in English: they load with it. `{name}` stands for a value. */
export const enPermissions = {
  grantTitle: 'Let {host} act without asking',
  grantDeed: 'Allow until {end}',
  grantText:
    'From then on it needs no yes of yours for what stands here. The network itself holds it to these limits, and you can take them back at any time.',
  revokeTitle: 'Take back what {host} may do',
  revokeDeed: 'Take back',
  revokeText: 'It may do none of this by itself any more.',
  logOutTitle: 'Disconnect from {host}',
  logOutDeed: 'Disconnect',
  logOutText: '{host} will no longer see your account. Log in again to reconnect.',
  may: 'Without asking, it may',
  mightHave: 'What it may do until now',

  sendNative: 'Send up to {amount}, to anybody',
  sendNativeUnlimited: 'Send all of your {symbol}, to anybody',
  moveToken: 'Move up to {amount}',
  moveTokenUnlimited: 'Move all of your {symbol}',
  moveUnread: 'Move tokens of a contract',
  callContract: 'Call a contract',
  functions: 'Functions',
  contract: 'Contract',
  payFees: 'Pay network fees of up to {amount}',

  from: 'From',
  until: 'Until',
  key: 'Its key',
  unlimitedTitle: 'No limit',
  unlimitedText: 'It could take all that you have of {symbol}, and all that you will ever have until then.',
  leaveTitle: 'It can let others spend',
  leaveText: 'Leaves to spend that it gives stay when this ends. Take those back one by one.',
  collectionTitle: 'It can give away collections',
  collectionText: 'It could move tokens of {address}, or let others move all of them.',
  unreadText:
    '{address} does not say that it has amounts. If it is a collection, no limit holds: all that you have of it could be moved or given away.',
  unknownTitle: 'Unknown functions',
  unknownText:
    'The wallet does not know what these calls do, and holds them to no amount. Allow them only if you trust the site and the contract.',
} as const
