import { createHeadlessWallet, type TestWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import type { EIP1193Provider } from 'viem'
import { connect } from '../src/connection/connect.ts'
import type { Config, KitEvent } from '../src/kit/config.ts'
import type { Kit } from '../src/kit/kit.ts'
import { createMemoryStorage } from '../src/platform/storage.ts'
import type { SignInProvider, SignInSession } from '../src/signIn/providers/defineSignInProvider.ts'
import { localSessions } from '../src/signIn/providers/localSessions.ts'
import { signIn } from '../src/signIn/signIn.ts'
import { createBrowser } from './browser.ts'
import { openKit, settled, until } from './kits.ts'
import { sidenet } from './networks.ts'
import { chainNetwork } from './worldKit.ts'

/** Creates a provider that stores its sessions in memory. */
export function memorySessions(required = false): SignInProvider {
  return localSessions({ required, storage: createMemoryStorage() })
}

/** Calls back whenever the app of the connected wallet is opened, as that of a remote wallet is. */
export function watchFront(kit: Kit, onOpen: () => void): void {
  const { connection } = kit.facts.get().activeAccount ?? {}
  const connector = kit.wagmiConfig.connectors.find(({ uid }) => uid === connection?.id)
  if (!connector) throw new Error('No wallet is connected.')
  Object.assign(connector, { toFront: onOpen })
}

/** A kit with sign-in, and the user's actions. */
type SignInKit = {
  kit: Kit
  wallet: TestWallet
  events: KitEvent[]
  connect: () => Promise<void>
  /** Resolves once the kit requires the active account to sign in. */
  untilAsked: () => Promise<void>
  /** Connects, until sign-in is required. */
  connectToSignIn: () => Promise<void>
  /** Signs in without the modal, with the wallet's approval. */
  signIn: () => Promise<SignInSession>
}

/** Creates a kit with sign-in on two networks of a local world, and a wallet with two accounts that asks its user. */
export async function openSignInKit(
  world: World,
  provider: SignInProvider | undefined,
  config: Partial<Config> = {},
): Promise<SignInKit> {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const wallet = createHeadlessWallet({
    privateKeys: [alice.privateKey, bob.privateKey],
    chains: [31_337, 31_338].map((id) => ({ id, rpc: world.rpc })),
  })
  const { name, rdns } = wallet.info
  const installed = wallet.provider as unknown as EIP1193Provider
  createBrowser().open([{ provider: installed, by: 'announcement', rdns, name }])
  const events: KitEvent[] = []
  const kit = openKit({
    networks: [chainNetwork(world), sidenet],
    onEvent: (event) => events.push(event),
    ...(provider && { signIn: provider }),
    ...config,
  })
  kit.start()
  await settled(kit)
  const connectWallet = async () => {
    const connecting = connect(kit, { connectorId: rdns })
    await wallet.approve('eth_requestAccounts')
    await connecting
  }
  const untilAsked = () =>
    until(kit, ({ facts }) => ['optional', 'declined', 'required'].includes(facts.get().signIn))
  return {
    kit,
    wallet,
    events,
    connect: connectWallet,
    untilAsked,
    async connectToSignIn() {
      await connectWallet()
      await untilAsked()
    },
    async signIn() {
      const signing = signIn(kit)
      await wallet.approve('personal_sign')
      return signing
    },
  }
}
