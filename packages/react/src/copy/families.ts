/** The families of chains, and what is said where several are configured, in English. */
export const familiesCopy = {
  'families.eip155': 'Ethereum',
  'families.solana': 'Solana',
  'families.polkadot': 'Polkadot',
  'families.bip122': 'Bitcoin',
  'families.cosmos': 'Cosmos',
  'families.accounts': 'Accounts',
  'families.another': 'Connect another',
  'families.connect': 'Connect {family}',
  'families.which.title': 'Choose an account of {name}',
  'families.which.action': 'It has one on each of these. You can connect the others later.',
  'families.which.list': 'Accounts of {name}',
  'families.connected': 'Connected',
  'families.notConnected': 'Connect a wallet first',
  'families.notServed.title': 'Not shown in this app',
  'families.notServed.action':
    'It does not read balances and activity on {network}. What you have there is not affected.',
} as const
