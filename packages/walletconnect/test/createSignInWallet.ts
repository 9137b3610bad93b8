import { createQuietCore } from '@latchkey/devnet/quietCore'
import { createMemoryStorage } from '@latchkey/devnet/wallets'
import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** Creates a WalletKit wallet that signs in to a dapp in one step, or rejects that. */
export async function createSignInWallet({ relay, projectId }: { relay: string; projectId: string }) {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = createQuietCore({ relay, projectId, storage: createMemoryStorage() })
  const kit = await WalletKit.init({
    core: core as never,
    metadata: { name: 'Signer', description: 'A wallet', url: 'https://wallet.test', icons: [] },
  })
  const account = privateKeyToAccount(generatePrivateKey())
  const asked = new Promise<WalletKitTypes.SessionAuthenticate>((resolve) =>
    kit.on('session_authenticate', resolve),
  )
  return {
    address: account.address,
    pair: (uri: string) => kit.pair({ uri }),
    sessions: () => Object.keys(kit.getActiveSessions()),
    /** Signs for the first of these networks that is requested, and grants these methods on all of them. */
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
    async end() {
      await core.relayer.transportClose()
      core.heartbeat.stop()
    },
  }
}
