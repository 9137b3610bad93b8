import { Signer } from 'bip322-js'
import type { BitcoinAccount } from '../../bitcoin/bitcoinAccounts.ts'
import { type Approvals, createApprovals } from '../createApprovals.ts'
import type { StandardAccount, StandardWallet } from '../standardWallet.ts'
import { WalletError } from '../wallet.ts'

/** Options of `createBitcoinWallet`. */
export type BitcoinWalletOptions = {
  account: Pick<BitcoinAccount, 'address' | 'publicKey' | 'privateKey'>
  name?: string
  /** Chain id as in wallet-standard. Defaults to `bitcoin:regtest`. */
  chain?: `bitcoin:${string}`
  /** Whether the dapp was connected before, as on a return visit. */
  isConnected?: boolean
}

/**
 * A Bitcoin wallet for tests, with its dapp-facing side and its user's actions. Methods are wallet-standard feature
 * names.
 */
export type BitcoinTestWallet = Omit<Approvals, 'ask'> & { wallet: StandardWallet }

type Connected = { accounts: readonly StandardAccount[] }
type MessageRequest = { account: StandardAccount | undefined; message: Uint8Array }

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA0IDQiPjxwYXRoIGQ9Ik0wIDBoNHY0SDB6IiBmaWxsPSIjZThhMDIwIi8+PC9zdmc+'

/**
 * Creates a single-key wallet by wallet-standard and its Bitcoin extension, which signs messages by BIP-322. Every
 * request waits for `approve` or `reject`. It doesn't sign transactions. Runs in Node.
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinTestWallet {
  const { account, chain = 'bitcoin:regtest', name = 'Satchel', isConnected = false } = options
  const approvals = createApprovals()
  const own: StandardAccount = {
    address: account.address,
    publicKey: Uint8Array.from(Buffer.from(account.publicKey, 'hex')),
    chains: [chain],
    features: ['bitcoin:signMessage'],
  }
  let isLetIn = isConnected
  const given = (): Connected => ({ accounts: isLetIn ? [own] : [] })

  const ask = <value>(method: string, params: unknown, carryOut: () => value) =>
    new Promise<value>((resolve, reject) => {
      void approvals.ask(
        { method, params },
        {
          approve: () => Promise.resolve().then(carryOut).then(resolve, reject),
          reject: async () => reject(new WalletError(4001, 'User rejected the request.')),
        },
      )
    })

  const connect = (method: string) => (input?: { silent?: boolean }) =>
    input?.silent
      ? Promise.resolve(given())
      : ask(method, input, () => {
          isLetIn = true
          return given()
        })

  function sign({ account: asked, message }: MessageRequest) {
    if (asked?.address !== account.address) throw new WalletError(4100, 'This account is not authorized.')
    const text = new TextDecoder().decode(message)
    const signature = Buffer.from(Signer.sign(account.privateKey, account.address, text).toString(), 'base64')
    return { signedMessage: message, signature: Uint8Array.from(signature) }
  }

  const features = {
    'standard:connect': { version: '1.0.0', connect: connect('standard:connect') },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        isLetIn = false
      },
    },
    // Its user never changes anything in the wallet itself.
    'standard:events': { version: '1.0.0', on: () => () => {} },
    'bitcoin:connect': { version: '1.0.0', connect: connect('bitcoin:connect') },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...requests: MessageRequest[]) =>
        ask('bitcoin:signMessage', requests, () => requests.map(sign)),
    },
  }

  const { pending, approve, reject } = approvals
  return {
    ...{ pending, approve, reject },
    wallet: {
      ...{ version: '1.0.0', name, icon, chains: [chain], features },
      get accounts() {
        return given().accounts
      },
    },
  }
}
