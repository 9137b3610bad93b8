import type { BitcoinAddressType } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { WalletDriver } from '../createWalletNamespace.ts'
import type { AccountLabels } from '../walletDriver.ts'

/** An address of a Bitcoin wallet. */
export type BitcoinAddress = {
  address: string
  /** What the wallet keeps it for; where it does not say, taproot is for ordinals if there is another. */
  purpose: 'payment' | 'ordinals'
  type: BitcoinAddressType
  /** Hex, where the wallet tells it: 33 bytes, of taproot 32. */
  publicKey?: string
}

/** An input that is to be signed, and by which address. */
export type PsbtInput = {
  /** From 0. */
  index: number
  address: string
  /**
   * BIP-143 and BIP-341; what the transaction itself says where absent. Wallets that are asked as sats-connect does take
   * any but that of all (0 or 1) from the transaction alone.
   */
  sighash?: number
}

/** A wallet of Bitcoin. */
export type BitcoinDriver = WalletDriver & {
  /** The addresses that this page was given, payment first: those of the connection's accounts. */
  addresses(): readonly BitcoinAddress[]
  /** Whether it can send what it signs. */
  canBroadcast(): boolean
  /** Asks the visitor; rejects as `connect` does. A wallet that sends need not answer what it signed. */
  signPsbt(parameters: {
    psbt: Uint8Array
    inputs: readonly PsbtInput[]
    isBroadcast: boolean
    networkId: Caip2
  }): Promise<{ psbt?: Uint8Array; txid?: string }>
}

/** What a wallet keeps its addresses for, as the labels of its accounts. */
export function purposesOf(addresses: readonly BitcoinAddress[]): AccountLabels {
  return Object.fromEntries(addresses.map(({ address, purpose }) => [address, purpose]))
}

/** Tells the wallets that are asked as Bitcoin's from any others. */
export function isBitcoinDriver(driver: WalletDriver): driver is BitcoinDriver {
  return 'addresses' in driver && 'signPsbt' in driver
}
