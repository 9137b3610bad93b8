/** English texts of the chain families, and texts shown when several are configured. */
export const familiesCopy = {
  'families.eip155': 'Ethereum',
  'families.solana': 'Solana',
  'families.polkadot': 'Polkadot',
  'families.bip122': 'Bitcoin',
  'families.cosmos': 'Cosmos',
  'families.accounts': 'Accounts',
  'families.another': 'Connect another',
  'families.connect': 'Connect {family}',
  'families.which.title': 'Choose an account in {name}',
  'families.which.action': 'It has an account on each of these networks. You can connect the others later.',
  'families.which.list': 'Accounts in {name}',
  'families.connected': 'Connected',
  'families.notConnected': 'Connect a wallet first',
  'families.notServed.title': 'Not shown on this site',
  'families.notServed.action':
    'This site doesn’t show balances or activity on {network}. Check them in your wallet.',
} as const
