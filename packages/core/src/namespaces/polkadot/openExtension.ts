import type { Caip2 } from '@latchkey/protocol/ids'
import { connectInjectedExtension } from '@polkadot-api/pjs-signer'
import { Binary, fromBufferToBase58, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
import { NotConnectedError } from '../../errors/connection.ts'
import type { AccountLabels } from '../walletDriver.ts'

/** Where an account is used, and what its address begins with there (SS58). */
export type AddressPlace = { networkId: Caip2; prefix: number }

/** An extension that has let the page in. */
export type OpenExtension = {
  /** The addresses of its accounts on a network; ones that their owner keeps to another network are left out. */
  addresses(place: AddressPlace): readonly string[]
  /** What their owner calls those that have a name, by address. */
  names(place: AddressPlace): AccountLabels
  /** Signs bytes, as extensions wrap them; answers hex. Throws `NotConnectedError` for an account that it has not. */
  sign(message: Uint8Array, address: string, place: AddressPlace): Promise<string>
  /** Calls back when its accounts are others; answers how to stop. */
  watch(listener: () => void): () => void
  close(): void
}

const publicKeyBytes = 32

/** Asks an extension to let the page in; it asks its owner where it does not know the page. */
export async function openExtension(id: string, appName: string): Promise<OpenExtension> {
  const extension = await connectInjectedExtension(id, appName)

  function accountsOn({ networkId, prefix }: AddressPlace) {
    const genesis = `0x${networkId.slice(networkId.indexOf(':') + 1)}`
    return extension.getAccounts().flatMap((account) => {
      const isElsewhere = account.genesisHash && !account.genesisHash.startsWith(genesis)
      const address = isElsewhere ? undefined : toAddress(account.address, prefix)
      return address === undefined ? [] : [{ address, name: account.name, signer: account.polkadotSigner }]
    })
  }

  return {
    addresses: (place) => [...new Set(accountsOn(place).map(({ address }) => address))],
    names: (place) =>
      Object.fromEntries(accountsOn(place).flatMap(({ address, name }) => (name ? [[address, name]] : []))),
    async sign(message, address, place) {
      const account = accountsOn(place).find((one) => one.address === address)
      if (!account) throw new NotConnectedError()
      return Binary.toHex(await account.signer.signBytes(message))
    },
    watch: (listener) => extension.subscribe(listener),
    close: extension.disconnect,
  }
}

/** An address under another prefix; undefined for one that is none of SS58, as of EVM accounts. */
function toAddress(address: string, prefix: number): string | undefined {
  const read = getSs58AddressInfo(address)
  const isKey = read.isValid && read.publicKey.length === publicKeyBytes
  return isKey ? fromBufferToBase58(prefix)(read.publicKey) : undefined
}
