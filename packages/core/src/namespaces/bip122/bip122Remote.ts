import type { RemoteNamespace, RemoteRequest, RemoteTalk } from '../contract/remoteNamespace.ts'
import type { WalletAnswer, WalletDriver, WalletEvents } from '../contract/walletDriver.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type BitcoinAddress, type BitcoinDriver, purposesOf } from './bitcoinDriver.ts'
import { bitcoinChains } from './networks.ts'
import { addressesOn, type OfferedAddress } from './toAddresses.ts'

/** Purposes of addresses, by the name that wallets use. */
const purposes = new Map<unknown, BitcoinAddress['purpose']>([
  ['payment', 'payment'],
  ['ordinal', 'ordinals'],
])

/** Event with which wallets send their addresses, in the format of `getAccountAddresses`. */
const addressesChanged = 'bip122_addressesChanged'

/** Bitcoin over WalletConnect, with the methods of its chain namespace. */
export const bip122Remote: RemoteNamespace = {
  methods: ['sendTransfer', 'getAccountAddresses', 'signPsbt', 'signMessage'],
  events: ['accountsChanged', addressesChanged],
  toDriver,
}

function toDriver(
  connection: Omit<WalletDriver, 'signMessage'>,
  request: RemoteRequest,
  talk?: RemoteTalk,
): BitcoinDriver {
  const { connect, switchNetwork, watch } = connection
  const book = createAddressBook(talk)
  return {
    ...connection,
    addresses: book.addresses,
    labels: () => purposesOf(book.addresses()),
    canBroadcast: () => true,
    async connect(parameters) {
      const answer = await connect(parameters)
      // This may be a different wallet, or one that didn't respond last time.
      if (!parameters.isSilent) book.forget()
      return book.take(answer)
    },
    ...(switchNetwork && {
      async switchNetwork(parameters) {
        const answer = await switchNetwork(parameters)
        return answer && book.take({ networkId: parameters.networkId, ...answer })
      },
    }),
    watch(on) {
      const stop = watch({
        ...on,
        accountsChanged: (next) => on.accountsChanged(book.take({ accounts: next }).accounts),
        networkChanged(next, there) {
          const answer = book.take({ accounts: there ?? book.accounts(), networkId: next })
          on.networkChanged(next, answer.accounts)
        },
      })
      const stopBook = book.watch((next) => on.accountsChanged(next))
      return () => {
        stopBook()
        stop()
      }
    },
    async signMessage({ address, message, networkId }) {
      const words = typeof message === 'string' ? message : new TextDecoder().decode(message)
      // BIP-322 leaves the older signatures (BIP-137) to the addresses that they were made for.
      const protocol = /^[1mn]/.test(address) ? 'ecdsa' : 'bip322'
      const params = { account: address, address, message: words, protocol }
      const answer = Object(await request({ method: 'signMessage', params, networkId }))
      return readSignature(String(answer.signature))
    },
    async signPsbt({ inputs, isBroadcast, networkId, psbt }) {
      const signInputs = inputs.map(({ address, index, sighash }) => ({
        address,
        index,
        ...(sighash !== undefined && { sighashTypes: [sighash] }),
      }))
      const params = {
        account: book.addresses()[0]?.address,
        psbt: toBase64(psbt),
        signInputs,
        broadcast: isBroadcast,
      }
      const answer = Object(await request({ method: 'signPsbt', params, networkId }))
      return {
        ...(typeof answer.psbt === 'string' && { psbt: fromBase64(answer.psbt) }),
        ...(typeof answer.txid === 'string' && answer.txid !== '' && { txid: answer.txid }),
      }
    },
  }
}

/** What is known about the addresses of a session. */
type AddressBook = {
  /** The session's accounts, in the wallet's order. */
  accounts(): readonly string[]
  addresses(): readonly BitcoinAddress[]
  /**
   * Applies a session's accounts. A session only contains addresses, so details that the wallet didn't send are derived
   * from the address.
   */
  take(answer: WalletAnswer): WalletAnswer
  /** Forgets the details that a wallet sent. */
  forget(): void
  /** Calls back when the wallet sends details that change the accounts. Returns a function that unsubscribes. */
  watch(listener: WalletEvents['accountsChanged']): () => void
}

function createAddressBook(talk: RemoteTalk | undefined): AddressBook {
  const listeners = new Set<WalletEvents['accountsChanged']>()
  let accounts: readonly string[] = []
  let addresses: readonly BitcoinAddress[] = []
  let networkId = bitcoinChains[0].networkId
  /** Details that the wallet sent about its addresses, by address. */
  const told = new Map<string, OfferedAddress>()
  /** Accounts that the wallet was already asked about. */
  const asked = new Set<string>()

  function take(answer: WalletAnswer): WalletAnswer {
    accounts = answer.accounts
    networkId = answer.networkId ?? networkId
    addresses = addressesOn(
      accounts.map((address) => told.get(address) ?? { address }),
      networkId,
    )
    const [first] = accounts
    if (first !== undefined && !asked.has(first)) void learn(first)
    return { ...answer, accounts: addresses.map(({ address }) => address) }
  }

  /** Asks for the purposes of an account's addresses. Not awaited, since the wallet may be unreachable. */
  async function learn(account: string): Promise<void> {
    asked.add(account)
    const params = { account, intentions: ['payment', 'ordinal'] }
    const answer = await talk?.read({ method: 'getAccountAddresses', params, networkId })
    const known = note(answer)
    if (known.some(({ address }) => accounts.includes(address))) retake(accounts)
  }

  function note(value: unknown): readonly OfferedAddress[] {
    const known = readAddresses(value)
    for (const one of known) {
      told.set(one.address, one)
      asked.add(one.address)
    }
    return known
  }

  function retake(next: readonly string[]): void {
    const answer = take({ accounts: next })
    for (const listener of [...listeners]) listener(answer.accounts)
  }

  talk?.hear(({ data, name, networkId: where }) => {
    if (name !== addressesChanged || where !== networkId) return
    const known = note(data)
    const own = known.map(({ address }) => address).filter((address) => accounts.includes(address))
    // A wallet that switched to another account may send all its addresses. One per purpose is in use.
    const others = addressesOn(known, networkId)
    const used = others.filter(({ purpose }, at) => others.findIndex((one) => one.purpose === purpose) === at)
    if (own.length > 0) retake([...new Set([...own, ...accounts])])
    else if (used.length > 0) retake(used.map(({ address }) => address))
  })

  return {
    accounts: () => accounts,
    addresses: () => addresses,
    take,
    forget() {
      told.clear()
      asked.clear()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads addresses that a wallet sent. Malformed entries are dropped. */
function readAddresses(value: unknown): readonly OfferedAddress[] {
  const given: unknown[] = Array.isArray(value) ? value : []
  return given.flatMap((one) => {
    const { address, intention, publicKey } = Object(one)
    if (typeof address !== 'string') return []
    return {
      address,
      purpose: purposes.get(intention),
      ...(typeof publicKey === 'string' && { publicKey }),
    }
  })
}

/**
 * Converts a signature to base64. Wallets return hex, as WalletConnect specifies, or base64, as all other standards do.
 */
function readSignature(signature: string): string {
  if (!/^(?:[0-9a-f]{2})+$/i.test(signature)) return signature
  const bytes = signature.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
  return toBase64(Uint8Array.from(bytes))
}
