import type { OwnedToken } from '../src/account/ownedToken.ts'

const shared = { networkId: 'eip155:31337', price: 1, iconUrl: '' } as const

/** Two ether, without an owner. */
export const twoEther: OwnedToken = {
  ...shared,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 2n * 10n ** 18n,
}

/** 12.5 dollars. */
export const someDollars: OwnedToken = {
  ...shared,
  name: 'Dev Dollar',
  symbol: 'DUSD',
  decimals: 6,
  balance: 12_500_000n,
}

/** Address of the dollar's contract. */
export const dollarAddress = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
