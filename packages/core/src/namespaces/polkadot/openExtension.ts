import type { Caip2 } from '@latchkey/protocol/ids'
import { getPolkadotSignerFromPjs } from '@polkadot-api/pjs-signer'
import { Binary, fromBufferToBase58, getSs58AddressInfo } from '@polkadot-api/substrate-bindings'
import { NotConnectedError } from '../../errors/connection.ts'
import { readPageGlobal } from '../../platform/pageWallets.ts'
import { attempt } from '../../utils/attempt.ts'
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
const keyTypes: readonly unknown[] = ['sr25519', 'ed25519', 'ecdsa']

/** An account as an extension tells pages of it. */
type ToldAccount = { address: string; type: string; name?: unknown; genesisHash?: string | undefined }
type Sign = Parameters<typeof getPolkadotSignerFromPjs>
/** What an extension at `window.injectedWeb3` offers. */
type PageExtension = {
  enable(appName: string): Promise<{
    accounts: { get(): Promise<unknown>; subscribe(listener: (told: unknown) => void): () => void }
    signer: { signPayload: Sign[1]; signRaw: Sign[2] }
  }>
}

/** Asks an extension to let the page in; it asks its owner where it does not know the page. */
export async function openExtension(id: string, appName: string): Promise<OpenExtension> {
  const extensions = readPageGlobal('injectedWeb3') as Readonly<Record<string, PageExtension>> | undefined
  const extension = extensions?.[id]
  if (!extension) throw new NotConnectedError()
  const { accounts, signer } = await extension.enable(appName)
  let told = readAccounts(await accounts.get()) ?? []
  const listeners = new Set<() => void>()
  const stop = accounts.subscribe((next) => {
    told = readAccounts(next) ?? told
    for (const listener of listeners) listener()
  })

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
    close: () => stop(),
  }
}

/** The accounts that can be read of what an extension tells; undefined where it tells no list. */
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

/** An address under another prefix; undefined for one that is none of SS58, as of EVM accounts. */
function toAddress(address: string, prefix: number): string | undefined {
  const read = getSs58AddressInfo(address)
  const isKey = read.isValid && read.publicKey.length === publicKeyBytes
  return isKey ? fromBufferToBase58(prefix)(read.publicKey) : undefined
}
