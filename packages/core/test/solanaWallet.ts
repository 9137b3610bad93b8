import { createSolanaWallet, type StandardWallet } from '@latchkey/devnet/solanaWallets'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { onTestFinished } from 'vitest'

/** A Solana wallet in this browser, with Wallet Standard. */
export type SolanaWallet = {
  /** Its name, which is its connector's id. */
  id: string
  /**
   * Sets its response to the next request; `late` approves once `answer` is called, `wordless` rejects without a code.
   */
  setMood(mood: 'willing' | 'declining' | 'wordless' | 'late'): void
  answer(): void
  /** Returns how often it was asked to connect to the page. */
  prompts(): number
  /** Returns how often the page disconnected. */
  farewells(): number
  /** Returns the requests it received, by feature name, oldest first. */
  asked(): readonly string[]
  /** Returns how often it was asked to sign or send a transaction. */
  asks(): number
  /** Switches to another account. */
  change(secretKey: string): Promise<void>
  /** Disconnects from the wallet's side. */
  end(): Promise<void>
}

/** Installs a wallet in this browser until the test ends. */
export function installSolanaWallet({
  secretKey,
  name = 'Burner Wallet',
  rpc = 'http://127.0.0.1:1',
  without = [],
  signsIn,
  rewrites,
}: {
  /** base58 of 64 bytes. */
  secretKey: string
  name?: string
  /** RPC endpoint through which it sends. */
  rpc?: string
  /** Features that it lacks. */
  without?: readonly string[]
  /**
   * How its sign-in feature works: with the requested message or with one of its own. Absent: it has no such feature.
   */
  signsIn?: 'asAsked' | 'otherwise'
  /** Changes a transaction before signing it. Absent: it signs transactions unchanged. */
  rewrites?: (transaction: Uint8Array) => Promise<Uint8Array>
}): SolanaWallet {
  const hasSignIn = signsIn !== undefined
  const { approve, forget, reject, useAccount, wallet } = createSolanaWallet({
    secretKey,
    rpc,
    name,
    hasSignIn,
  })
  const { features } = wallet
  const asked: string[] = []
  let mood: Parameters<SolanaWallet['setMood']>[0] = 'willing'
  let farewells = 0
  let release = () => {}

  /** Runs a request once the owner has approved it. */
  async function ask<answer>(feature: string, question: () => Promise<answer>): Promise<answer> {
    asked.push(feature)
    if (mood === 'wordless') throw new Error('User rejected the request.')
    const answering = question()
    if (mood === 'willing') void approve(feature)
    else if (mood === 'declining') void reject(feature)
    else release = () => void approve(feature)
    return answering
  }

  const connecting = features['standard:connect']
  const leaving = features['standard:disconnect']
  const signing = features['solana:signTransaction']
  const sending = features['solana:signAndSendTransaction']
  const signingMessages = features['solana:signMessage']
  const signingIn = features['solana:signIn']
  if (!signing || !signingMessages) throw new TypeError('The wallet signs nothing')
  const attended: StandardWallet['features'] = {
    ...features,
    'standard:connect': {
      ...connecting,
      connect: (input) =>
        input?.silent ? connecting.connect(input) : ask('standard:connect', () => connecting.connect(input)),
    },
    'standard:disconnect': {
      ...leaving,
      disconnect() {
        farewells += 1
        return leaving.disconnect()
      },
    },
    'solana:signTransaction': {
      ...signing,
      signTransaction: (...inputs) =>
        ask('solana:signTransaction', async () => {
          const rewritten = inputs.map(async (input) =>
            rewrites ? { ...input, transaction: await rewrites(input.transaction) } : input,
          )
          return signing.signTransaction(...(await Promise.all(rewritten)))
        }),
    },
    'solana:signAndSendTransaction': {
      ...sending,
      signAndSendTransaction: (...inputs) =>
        ask('solana:signAndSendTransaction', () => sending.signAndSendTransaction(...inputs)),
    },
    'solana:signMessage': {
      ...signingMessages,
      signMessage: (...inputs) => ask('solana:signMessage', () => signingMessages.signMessage(...inputs)),
    },
    ...(signingIn && {
      'solana:signIn': {
        ...signingIn,
        signIn: (...inputs) =>
          ask('solana:signIn', () =>
            signingIn.signIn(
              ...(signsIn === 'asAsked' ? inputs : inputs.map((input) => ({ ...input, chainId: 'mainnet' }))),
            ),
          ),
      },
    }),
  }
  const shown: StandardWallet = {
    ...wallet,
    get accounts() {
      return wallet.accounts
    },
    features: Object.fromEntries(
      Object.entries(attended).filter(([feature]) => !without.includes(feature)),
    ) as StandardWallet['features'],
  }
  onTestFinished(getWallets().register(shown as Wallet))
  return {
    id: name,
    setMood(next) {
      mood = next
    },
    answer: () => release(),
    prompts: () => asked.filter((feature) => feature === 'standard:connect').length,
    farewells: () => farewells,
    asked: () => asked,
    asks: () => asked.filter((feature) => feature.endsWith('Transaction')).length,
    change: useAccount,
    end: forget,
  }
}
