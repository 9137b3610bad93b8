import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { testWorld } from '@latchkey/devnet/testWorld'
import { verifySolana } from '@latchkey/server/signIn'
import { getBase58Decoder } from '@solana/kit'
import { expect, it } from 'vitest'
import { until } from '../../test/kits.ts'
import { createMemoryWallet, memoryNamespace, memoryNetworksOf } from '../../test/memoryNamespace.ts'
import { openSignInKit } from '../../test/signIn.ts'
import { startSignInServer } from '../../test/signInServer.ts'
import { chainNetwork } from '../../test/worldKit.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { switchConnection } from '../connection/switchConnection.ts'
import { switchNetwork } from '../connection/switchNetwork.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { getSignInSessions } from './getSignInSessions.ts'
import { serverSessions } from './providers/serverSessions.ts'
import { revokeSignInSession } from './revokeSignInSession.ts'
import { signIn } from './signIn.ts'

const world = await testWorld()
const namespaces = ['solana', 'cosmos'] as const

/** Creates a wallet that signs with one Ed25519 key. */
function createSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const base58 = getBase58Decoder()
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const wallet = createMemoryWallet('signer', [base58.decode(bytes)])
  wallet.sign = async (message) => base58.decode(signBytes(null, Buffer.from(message), privateKey))
  return wallet
}

/** Opens a kit connected with three namespaces, all of which its server verifies. */
async function openThree() {
  const url = await startSignInServer(world, {
    verify: { solana: verifySolana, cosmos: verifySolana },
    chains: namespaces.flatMap((id) => memoryNetworksOf(id).map(({ caipNetworkId }) => caipNetworkId)),
  })
  const sessions = serverSessions({ url, transport: 'bearer', storage: createMemoryStorage() })
  const wallets = { solana: createSigner(), cosmos: createSigner() }
  const opened = await openSignInKit(world, sessions, {
    networks: [chainNetwork(world), ...namespaces.flatMap((id) => memoryNetworksOf(id))],
    namespaces: namespaces.map((id) => memoryNamespace([wallets[id]], id)),
  })
  const { kit } = opened
  await opened.connectToSignIn()
  await opened.signIn()
  for (const namespace of namespaces) {
    await connect(kit, { connectorId: 'signer', namespace })
    await opened.untilAsked()
    await signIn(kit)
  }
  const signedIn = async () =>
    (await getSignInSessions(kit)).map(({ data }) => `${data.chainId}:${data.accountAddress}`).toSorted()
  const accounts = [
    `eip155:31337:${world.accounts[0]?.address}`,
    `solana:one:${wallets.solana.accounts[0]}`,
    `cosmos:one:${wallets.cosmos.accounts[0]}`,
  ] as const
  return { ...opened, accounts, signedIn }
}

const isSignedIn = (account: string) => (kit: Parameters<typeof until>[0]) =>
  kit.facts.get().account === account && kit.facts.get().signIn === 'signedIn'

it('[1.5] [4.8 stores the session] signs in accounts of three namespaces at the same time, separately', async () => {
  const { accounts, kit, signedIn } = await openThree()
  expect(await signedIn()).toEqual(accounts.toSorted())
  for (const networkId of ['eip155:31337', 'solana:one', 'cosmos:one'] as const) {
    await switchNetwork(kit, { networkId })
    await until(kit, isSignedIn(accounts.find((one) => one.startsWith(networkId)) ?? ''))
  }
})

it('keeps the other namespaces signed in after a sign-out or a disconnect in one', async () => {
  const { accounts, kit, signedIn, untilAsked } = await openThree()
  const [evm, solana, cosmos] = accounts
  const sessions = await getSignInSessions(kit)
  const ofSolana = sessions.find(({ data }) => data.chainId === 'solana:one')
  await revokeSignInSession(kit, { id: ofSolana?.id ?? '' })
  expect(await signedIn()).toEqual([cosmos, evm].toSorted())
  await switchConnection(kit, { connectionId: 'solana:signer' })
  await untilAsked()
  expect(kit.facts.get().account).toBe(solana)
  await disconnect(kit, { namespace: 'solana' })
  expect(await signedIn()).toEqual([cosmos, evm].toSorted())
  await until(kit, isSignedIn(cosmos))
})

it('does not sign in on another network or namespace with an existing session', async () => {
  const { accounts, kit, signedIn, untilAsked } = await openThree()
  await switchNetwork(kit, { networkId: 'solana:two' })
  await untilAsked()
  await signIn(kit)
  expect(await signedIn()).toEqual([...accounts, accounts[1].replace('one', 'two')].toSorted())
})
