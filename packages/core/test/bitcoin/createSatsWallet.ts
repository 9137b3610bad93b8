import { Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { type BitcoinKey, createBitcoinBackend } from './createBitcoinBackend.ts'

type Backend = ReturnType<typeof createBitcoinBackend>
type Listener = (event: object) => void

const names = { Mainnet: 'mainnet', Testnet: 'testnet' } as const
const codes = { rejected: -32000, accessDenied: -32002, methodMissing: -32601, parametersInvalid: -32602 }

/**
 * Creates a Bitcoin wallet with the JSON-RPC interface of sats-connect: it returns errors and never throws. With the
 * `era` `accounts` it only has `getAccounts`, like wallets before `wallet_connect`; with `addresses` it has
 * `getAddresses`, and signs like Leather. If it `staysPut`, it approves a network switch without switching. `listens`
 * is the form in which it accepts listeners.
 */
export function createSatsWallet({
  id = 'SatsWallet.BitcoinProvider',
  name = 'Sats Wallet',
  backend = createBitcoinBackend(),
  era = 'connect' as 'connect' | 'accounts' | 'addresses',
  listens = 'info' as 'info' | 'name' | 'both',
  staysPut = false,
} = {}) {
  const listeners = new Map<string, Set<Listener>>()
  const asked: { method: string; parameters: Record<string, unknown> }[] = []
  let network: keyof typeof names = 'Mainnet'
  const fail = (code: number, message: string) => Object.assign(new Error(message), { code })
  const decline = () => fail(codes.rejected, 'The visitor said no')
  const tell = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener({ type, ...event })
  }
  const addresses = () => backend.keys(names[network]).map(toEntry)
  const account = () => ({
    id: 'account',
    addresses: addresses(),
    walletType: 'software',
    network: { bitcoin: { name: network }, stacks: { name: network } },
  })

  const methods: Record<string, (parameters: Record<string, unknown>) => unknown> = {
    async wallet_connect(parameters) {
      await backend.letIn(decline)
      network = (parameters.network as typeof network | undefined) ?? network
      return account()
    },
    wallet_getAccount() {
      if (!backend.isKnown()) throw fail(codes.accessDenied, 'Access denied')
      return account()
    },
    wallet_disconnect() {
      backend.forget()
      return null
    },
    wallet_changeNetwork(parameters) {
      if (staysPut) return null
      network = parameters.name as typeof network
      tell('networkChange', { bitcoin: { name: network }, stacks: { name: network } })
      return null
    },
    async getAccounts() {
      await backend.letIn(decline)
      return addresses()
    },
    signMessage({ address, message, protocol }) {
      backend.consent(decline)
      const signature = backend.signMessage(String(address), String(message))
      return { address, signature, messageHash: '', protocol }
    },
    signPsbt({ broadcast, psbt, signInputs }) {
      backend.consent(decline)
      const bytes = Buffer.from(String(psbt), 'base64')
      const inputs = Object.entries(signInputs as Record<string, number[]>).flatMap(([address, indexes]) =>
        indexes.map((index) => ({ address, index })),
      )
      const signed = Buffer.from(backend.signPsbt(bytes, inputs)).toString('base64')
      return { psbt: signed, ...(broadcast === true && { txid: backend.sendPsbt(bytes, inputs) }) }
    },
  }
  /** The oldest way to sign: by address types and input indexes, with networks given by name. */
  const oldest: typeof methods = {
    async getAddresses({ network: chain }) {
      await backend.letIn(decline)
      network = chain === 'testnet' ? 'Testnet' : 'Mainnet'
      const stacks = { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: '' }
      const own = backend.keys(names[network]).map(({ address, privateKey, type }) => {
        const publicKey = Buffer.from(pubECDSA(privateKey)).toString('hex')
        return { symbol: 'BTC', type, address, publicKey }
      })
      return { addresses: [...own, stacks] }
    },
    signMessage({ message, network: chain, paymentType }) {
      backend.consent(decline)
      const address = addressOf(chain, paymentType ?? 'p2wpkh')
      return { address, signature: backend.signMessage(address, String(message)) }
    },
    signPsbt({ broadcast, hex, network: chain, signAtIndex }) {
      backend.consent(decline)
      if (typeof hex !== 'string') throw fail(codes.parametersInvalid, 'hex: Required')
      const bytes = Buffer.from(hex, 'hex')
      const transaction = Transaction.fromPSBT(bytes)
      const inputs = (signAtIndex as number[]).map((index) => {
        const isTaproot = transaction.getInput(index).witnessUtxo?.script.length === 34
        return { index, address: addressOf(chain, isTaproot ? 'p2tr' : 'p2wpkh') }
      })
      const signed = Buffer.from(backend.signPsbt(bytes, inputs)).toString('hex')
      return { hex: signed, ...(broadcast === true && { txid: backend.sendPsbt(bytes, inputs) }) }
    },
  }
  const addressOf = (chain: unknown, type: unknown) =>
    backend.keys(chain === 'testnet' ? 'testnet' : 'mainnet').find((key) => key.type === type)?.address ?? ''
  const { getAccounts, signMessage, signPsbt } = methods
  const known = { connect: methods, accounts: { getAccounts, signMessage, signPsbt }, addresses: oldest }[era]

  const provider = {
    async request(method: string, parameters: unknown): Promise<unknown> {
      const answer = { jsonrpc: '2.0', id: String(asked.length) }
      asked.push({ method, parameters: Object(parameters) })
      const act = (known as typeof methods)[method]
      if (!act) return { ...answer, error: { code: codes.methodMissing, message: 'Method not found' } }
      try {
        return { ...answer, result: await act(Object(parameters)) }
      } catch (error) {
        const { code, message } = Object(error)
        return { ...answer, error: { code, message } }
      }
    },
    addListener(info: { eventName: string; cb: Listener } | string, given?: Listener) {
      const isName = typeof info === 'string'
      if (listens !== 'both' && isName !== (listens === 'name')) throw new TypeError('Invalid listener')
      const [type, listener] = isName ? [info, given ?? (() => {})] : [info.eventName, info.cb]
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
      return () => listeners.get(type)?.delete(listener)
    },
  }
  return {
    /** Its entry in `window.btc_providers`. */
    entry: { id, name, icon: 'data:image/svg+xml,<svg/>', methods: ['signPsbt'] },
    provider,
    backend: backend as Backend,
    /** Requests that it received, oldest first. */
    asked,
    /** Emulates the user selecting another account, maybe with another network, which the event doesn't include. */
    changeAccount(next = network) {
      network = next
      backend.switchPerson()
      tell('accountChange')
      return addresses()[0]?.address ?? ''
    },
    end() {
      backend.forget()
      tell('disconnect')
    },
    /** Emulates the user selecting another network in the wallet itself. */
    changeNetwork(next: typeof network) {
      network = next
      tell('networkChange', { bitcoin: { name: next }, stacks: { name: next } })
    },
  }
}

function toEntry({ address, publicKey, purpose, type }: BitcoinKey) {
  return {
    address,
    publicKey: Buffer.from(publicKey).toString('hex'),
    purpose,
    addressType: type,
    walletType: 'software',
  }
}
