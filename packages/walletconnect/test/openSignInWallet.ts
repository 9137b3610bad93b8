import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'

/** A wallet by WalletKit that signs in to a dapp in one step, or says no to that; it ends with the test. */
export async function openSignInWallet({ relay, projectId }: { relay: string; projectId: string }) {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const items = new Map<string, unknown>()
  const core = new Core({
    projectId,
    relayUrl: relay,
    telemetryEnabled: false,
    logger: 'silent',
    storage: {
      getKeys: async () => [...items.keys()],
      getEntries: async <value>() => [...items.entries()] as [string, value][],
      getItem: async <value>(key: string) => items.get(key) as value | undefined,
      setItem: async <value>(key: string, value: value) => void items.set(key, value),
      removeItem: async (key: string) => void items.delete(key),
    },
  } as ConstructorParameters<typeof Core>[0])
  const kit = await WalletKit.init({
    core: core as never,
    metadata: { name: 'Signer', description: 'A wallet', url: 'https://wallet.test', icons: [] },
  })
  const account = privateKeyToAccount(generatePrivateKey())
  const asked = new Promise<WalletKitTypes.SessionAuthenticate>((resolve) =>
    kit.on('session_authenticate', resolve),
  )
  onTestFinished(async () => {
    await core.relayer.transportClose()
    core.heartbeat.stop()
  })
  return {
    address: account.address,
    pair: (uri: string) => kit.pair({ uri }),
    sessions: () => Object.keys(kit.getActiveSessions()),
    /** Signs for the first of these networks that is asked for, and grants these methods on all. */
    async sign(chains: string[], methods: string[]) {
      const { id, params } = await asked
      const payload = populateAuthPayload({ authPayload: params.authPayload, chains, methods })
      const iss = `${payload.chains[0]}:${account.address}`
      const signature = await account.signMessage({
        message: kit.formatAuthMessage({ request: payload, iss }),
      })
      const signed = buildAuthObject(payload, { t: 'eip191', s: signature }, iss)
      await kit.approveSessionAuthenticate({ id, auths: [signed] })
    },
    async refuse() {
      const { id } = await asked
      await kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
    },
  }
}
