import { attempt } from '@latchkey/protocol/attempt'
import type { Caip2 } from '@latchkey/protocol/ids'
import { getPolkadotSignerFromPjs } from '@polkadot-api/pjs-signer'
import { Binary, fromBufferToBase58, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
import { NotConnectedError } from '../../errors/connection.ts'
import { readPageGlobal } from '../../platform/pageWallets.ts'
import type { AccountLabels } from '../contract/walletDriver.ts'
import { listen } from '../shared/listen.ts'

/** A network, and the prefix of its addresses (SS58). */
export type AddressPlace = { networkId: Caip2; prefix: number }

/** An extension that granted the page access. */
export type OpenExtension = {
  /** Returns its addresses on a network, without accounts that their owner restricted to another network. */
  addresses(place: AddressPlace): readonly string[]
  /** Returns the names that the owner gave to accounts, by address. */
  names(place: AddressPlace): AccountLabels
  /**
   * Signs bytes, wrapped as extensions do. Resolves to hex. Throws `NotConnectedError` if it doesn't have the account.
   */
  sign(message: Uint8Array, address: string, place: AddressPlace): Promise<string>
  /** Calls the listener when its accounts change. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void
  close(): void
}

const publicKeyBytes = 32
const keyTypes: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa']

/** An account as an extension reports it. */
type ToldAccount = { address: string; type: string; name?: unknown; genesisHash?: string | undefined }
type Sign = Parameters<typeof getPolkadotSignerFromPjs>
/** API of an extension at `window.injectedWeb3`. */
type PageExtension = {
  enable(appName: string): Promise<{
    accounts: { get(): Promise<unknown>; subscribe(listener: (told: unknown) => void): () => void }
    signer: { signPayload: Sign[1]; signRaw: Sign[2] }
  }>
}

/** Asks an extension for access. It prompts if it doesn't know the page. */
export async function openExtension(id: string, appName: string): Promise<OpenExtension> {
  const extensions = readPageGlobal('injectedWeb3') as Readonly<Record<string, PageExtension>> | undefined
  const extension = extensions?.[id]
  if (!extension) throw new NotConnectedError()
  const { accounts, signer } = await extension.enable(appName)
  let told = readAccounts(await accounts.get()) ?? []
  const listeners = new Set<() => void>()
  const stop = listen(() =>
    accounts.subscribe((next) => {
      told = readAccounts(next) ?? told
      for (const listener of listeners) listener()
    }),
  )

  function accountsOn({ networkId, prefix }: AddressPlace) {
    const genesis = `0x${networkId.slice(networkId.indexOf(':') + 1)}`
    return told.flatMap(({ address: own, genesisHash, name }) => {
      const isElsewhere = genesisHash && !genesisHash.startsWith(genesis)
      const address = isElsewhere ? undefined : attempt(() => toAddress(own, prefix))
      return address === undefined ? [] : [{ address, own, name }]
    })
  }

  return {
    addresses: (place) => [...new Set(accountsOn(place).map(({ address }) => address))],
    names: (place) =>
      Object.fromEntries(
        accountsOn(place).flatMap(({ address, name }) =>
          typeof name === 'string' && name ? [[address, name]] : [],
        ),
      ),
    async sign(message, address, place) {
      const account = accountsOn(place).find((one) => one.address === address)
      if (!account) throw new NotConnectedError()
      const { signBytes } = getPolkadotSignerFromPjs(
        account.own,
        signer.signPayload.bind(signer),
        signer.signRaw.bind(signer),
      )
      return Binary.toHex(await signBytes(message))
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: stop,
  }
}

/** Reads the valid accounts that an extension reports. Returns undefined if it doesn't report a list. */
function readAccounts(told: unknown): readonly ToldAccount[] | undefined {
  if (!Array.isArray(told)) return undefined
  return told.flatMap(
    (account: unknown) =>
      attempt(() => {
        const { address, genesisHash, name, type } = account as ToldAccount
        return typeof address === 'string' && keyTypes.includes(type)
          ? { address, genesisHash: genesisHash && String(genesisHash), name, type }
          : []
      }) ?? [],
  )
}

/**
 * Converts an address to another prefix. Returns undefined for addresses other than SS58, such as those of EVM
 * accounts.
 */
function toAddress(address: string, prefix: number): string | undefined {
  const read = getSs58AddressInfo(address)
  const isKey = read.isValid && read.publicKey.length === publicKeyBytes
  return isKey ? fromBufferToBase58(prefix)(read.publicKey) : undefined
}
