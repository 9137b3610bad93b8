import { type BitcoinKey, createBitcoinBackend } from './createBitcoinBackend.ts'

type Backend = ReturnType<typeof createBitcoinBackend>
type Listener = (event: object) => void

const names = { Mainnet: 'mainnet', Testnet: 'testnet' } as const
const codes = { rejected: -32000, accessDenied: -32002, methodMissing: -32601 }

/**
 * A wallet of Bitcoin that is asked as sats-connect does, over JSON-RPC: it answers errors, and throws none. `era`
 * `accounts` knows `getAccounts` alone, as wallets did before `wallet_connect`. One that `staysPut` says yes to a switch
 * of networks, and does not switch.
 */
export function createSatsWallet({
  id = 'SatsWallet.BitcoinProvider',
  name = 'Sats Wallet',
  backend = createBitcoinBackend(),
  era = 'connect' as 'connect' | 'accounts',
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
  const isKnownMethod = (method: string) => era === 'connect' || !method.startsWith('wallet_')

  const provider = {
    async request(method: string, parameters: unknown): Promise<unknown> {
      const answer = { jsonrpc: '2.0', id: String(asked.length) }
      asked.push({ method, parameters: Object(parameters) })
      const act = isKnownMethod(method) ? methods[method] : undefined
      if (!act) return { ...answer, error: { code: codes.methodMissing, message: 'Method not found' } }
      try {
        return { ...answer, result: await act(Object(parameters)) }
      } catch (error) {
        const { code, message } = Object(error)
        return { ...answer, error: { code, message } }
      }
    },
    addListener(type: string, listener: Listener) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
      return () => listeners.get(type)?.delete(listener)
    },
  }
  return {
    /** As it stands in `window.btc_providers`. */
    entry: { id, name, icon: 'data:image/svg+xml,<svg/>', methods: ['signPsbt'] },
    provider,
    backend: backend as Backend,
    /** What it was asked, oldest first. */
    asked,
    /** The visitor chooses another account, and with it maybe another network, of which the event says nothing. */
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
    /** The visitor chooses another network in the wallet itself. */
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
