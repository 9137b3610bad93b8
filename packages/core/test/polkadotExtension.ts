import {
  createDerive,
  DEV_MINI_SECRET,
  ed25519,
  ed25519Derive,
  sr25519,
  sr25519Derive,
  ss58Address,
} from '@polkadot-labs/hdkd-helpers'
import { createWalletOwner, type WalletOwner } from './walletOwner.ts'

/** A key derived from the development phrase that all Substrate tools know. */
type PolkadotKey = {
  type: 'sr25519' | 'ed25519'
  publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

/** Derives a key: `//Alice`. */
export function derivePolkadotKey(path: string, type: PolkadotKey['type'] = 'sr25519'): PolkadotKey {
  const kinds = {
    sr25519: { curve: sr25519, derive: sr25519Derive },
    ed25519: { curve: ed25519, derive: ed25519Derive },
  }
  return { type, ...createDerive({ seed: DEV_MINI_SECRET, ...kinds[type] })(path) }
}

/** An account as an extension exposes it to pages. */
type InjectedAccount = { address: string; type: string; name?: string; genesisHash?: string | null }

/** An extension that pages find at `window.injectedWeb3`, and its user's actions. */
export type PolkadotExtension = {
  owner: WalletOwner
  /** Its entry in `injectedWeb3`. */
  injected: { version: string; enable(appName?: string): Promise<unknown> }
  /** Names that pages used for themselves. */
  appNames: readonly (string | undefined)[]
  /** Sets the response to the next signature. */
  setSigning(mood: 'willing' | 'declining'): void
  /** Sets which accounts pages can see. */
  show(accounts: readonly InjectedAccount[]): void
  /** Returns the number of current subscribers. */
  watchers(): number
  /** Returns the number of ended subscriptions. */
  farewells(): number
}

/** Creates an extension with these keys, for any chain's prefix, that shows all of them. */
export function createPolkadotExtension(keys: readonly PolkadotKey[]): PolkadotExtension {
  const owner = createWalletOwner()
  const listeners = new Set<(accounts: readonly InjectedAccount[]) => void>()
  const appNames: (string | undefined)[] = []
  const toAddress = ({ publicKey }: PolkadotKey) => ss58Address(publicKey)
  let shown: readonly InjectedAccount[] = keys.map((key) => ({ address: toAddress(key), type: key.type }))
  let isKnown = false
  let isSigning = true
  let farewells = 0

  return {
    owner,
    appNames,
    injected: {
      version: '0.62.1',
      async enable(appName) {
        appNames.push(appName)
        if (!isKnown) await owner.ask(new Error('Rejected'))
        isKnown = true
        return {
          accounts: {
            get: async () => shown,
            subscribe(listener: (accounts: readonly InjectedAccount[]) => void) {
              listener(shown)
              listeners.add(listener)
              return () => {
                if (listeners.delete(listener)) farewells += 1
              }
            },
          },
          signer: {
            signPayload: () => Promise.reject(new Error('Nothing is sent here')),
            async signRaw({ address, data }: { address: string; data: string; type: string }) {
              const key = keys.find((one) => toAddress(one) === address)
              if (!key) throw new Error(`Unable to find the keypair of ${address}`)
              if (!isSigning) throw new Error('Cancelled')
              const wrapped = `<Bytes>${Buffer.from(data.slice(2), 'hex').toString()}</Bytes>`
              const signature = Buffer.from(key.sign(Buffer.from(wrapped))).toString('hex')
              return { id: 1, signature: `0x${signature}` }
            },
          },
        }
      },
    },
    setSigning(mood) {
      isSigning = mood === 'willing'
    },
    show(accounts) {
      shown = accounts
      for (const listener of listeners) listener(shown)
    },
    watchers: () => listeners.size,
    farewells: () => farewells,
  }
}
