import type { BitcoinAddressType } from '@latchkey/protocol/bitcoinAddress'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { AccountLabels } from '../contract/walletDriver.ts'
import type { WalletDriver } from '../shared/createWalletNamespace.ts'

/** An address of a Bitcoin wallet. */
export type BitcoinAddress = {
  /** base58 or bech32, as the wallet returns it. */
  address: string
  /**
   * The wallet's purpose for the address. If the wallet doesn't report one, taproot is for ordinals if there is another
   * address.
   */
  purpose: 'payment' | 'ordinals'
  type: BitcoinAddressType
  /** Hex, if the wallet provides it. 33 bytes, or 32 for taproot. */
  publicKey?: string
}

/** An input to sign, and the address that signs it. */
export type PsbtInput = {
  /** Zero-based. */
  index: number
  /** One of the wallet's addresses: the one that the input spends from. */
  address: string
  /**
   * Sighash (BIP-143, BIP-341). If absent, the PSBT's own is used. For wallets of sats-connect, any sighash other than
   * ALL (0 or 1) must be set in the PSBT.
   */
  sighash?: number
}

/** A Bitcoin wallet. */
export type BitcoinDriver = WalletDriver & {
  /** Returns the addresses shared with this page, payment first: those of the connection's accounts. */
  addresses(): readonly BitcoinAddress[]
  /** Returns whether the wallet can broadcast what it signs. */
  canBroadcast(): boolean
  /** Asks the visitor to sign. Rejects like `connect`. A wallet that broadcasts may not return the signed PSBT. */
  signPsbt(parameters: {
    psbt: Uint8Array
    inputs: readonly PsbtInput[]
    isBroadcast: boolean
    networkId: Caip2
  }): Promise<{ psbt?: Uint8Array; txid?: string }>
}

/** Returns the purposes of addresses as labels of the wallet's accounts. */
export function purposesOf(addresses: readonly BitcoinAddress[]): AccountLabels {
  return Object.fromEntries(addresses.map(({ address, purpose }) => [address, purpose]))
}

/** Returns whether a driver is a Bitcoin wallet's. */
export function isBitcoinDriver(driver: WalletDriver): driver is BitcoinDriver {
  return 'addresses' in driver && 'signPsbt' in driver
}
