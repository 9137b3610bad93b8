import { bytesToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'

/** A publicly known key of the local world, worthless anywhere else. */
export type DevAccount = { name: string; address: `0x${string}`; privateKey: `0x${string}` }

/** Parent of the keys that every wallet derives from the well-known test phrase (BIP-44). */
const keys = mnemonicToAccount('test test test test test test test test test test test junk', {
  path: "m/44'/60'/0'/0",
}).getHdKey()

/** Accounts for people and tests, funded with ETH. Alice and Bob have a year of history. */
export const accounts = {
  alice: derive('alice', 1),
  bob: derive('bob', 2),
  carol: derive('carol', 3),
  dave: derive('dave', 4),
} as const

/** The local world's other accounts, such as deployer, trader, payer and spammer. */
export const others = {
  deployer: derive('deployer', 0),
  exchange: derive('exchange', 10),
  shop: derive('shop', 11),
  employer: derive('employer', 12),
  friend: derive('friend', 13),
  spammer: derive('spammer', 14),
  /** Signs the responses of the names' gateway. */
  nameSigner: derive('nameSigner', 15),
  /** Pays out purchases of the on-ramp's sandbox. */
  treasury: derive('treasury', 16),
  /** Sends the user operations of smart accounts. */
  bundler: derive('bundler', 17),
  /** Signs for operations that the local paymaster sponsors. */
  sponsor: derive('sponsor', 18),
} as const

function derive(name: string, index: number): DevAccount {
  const key = keys.deriveChild(index).privateKey
  if (!key) throw new Error(`No key at index ${index}.`)
  const privateKey = bytesToHex(key)
  return { name, address: privateKeyToAddress(privateKey), privateKey }
}
