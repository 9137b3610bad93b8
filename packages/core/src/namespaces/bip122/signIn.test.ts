import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caip2 } from '@latchkey/protocol/ids'
import { createMemoryStore, createSignIn, toNodeListener, verifyBip122 } from '@latchkey/server/signIn'
import { expect, it, onTestFinished } from 'vitest'
import { createBitcoinBackend, type PaymentType } from '../../../test/bitcoin/createBitcoinBackend.ts'
import { createSatsWallet } from '../../../test/bitcoin/createSatsWallet.ts'
import { createStandardWallet } from '../../../test/bitcoin/createStandardWallet.ts'
import { openBitcoinKit } from '../../../test/bitcoin/openBitcoinKit.ts'
import { openBitcoinPage } from '../../../test/bitcoin/openBitcoinPage.ts'
import { until } from '../../../test/kits.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { getSignInSessions } from '../../signIn/getSignInSessions.ts'
import { serverSessions } from '../../signIn/providers/serverSessions.ts'
import { prepareSignIn, signIn } from '../../signIn/signIn.ts'
import { bitcoin, bitcoinTestnet } from './networks.ts'

/** Starts a server that lets Bitcoin accounts sign in. Returns its address. */
async function startServer(): Promise<string> {
  const listener = toNodeListener(
    createSignIn({
      store: createMemoryStore(),
      verify: { bip122: verifyBip122 },
      origins: ['http://localhost'],
      chains: [bitcoin.caipNetworkId, bitcoinTestnet.caipNetworkId],
      transport: 'bearer',
    }),
  )
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in`
}

async function openToSignIn(connectorId: string, networkId: Caip2 = bitcoin.caipNetworkId) {
  const storage = createMemoryStorage()
  const kit = await openBitcoinKit(connectorId, {
    signIn: serverSessions({ url: await startServer(), transport: 'bearer', storage }),
    storage,
    networkId,
  })
  await until(kit, ({ facts }) => ['optional', 'required'].includes(facts.get().signIn))
  return kit
}

it.each(['p2wpkh', 'p2sh', 'p2pkh'] as const)(
  '[4.8 stores the session] signs in to a server with an account of %s, by either standard',
  async (payment: PaymentType) => {
    const backend = createBitcoinBackend({ payment })
    const sats = createSatsWallet({ backend })
    const standard = createStandardWallet({ backend })
    openBitcoinPage({ standard: [standard.wallet], sats: [sats] })
    for (const connectorId of [standard.wallet.name, sats.entry.id]) {
      const kit = await openToSignIn(connectorId)
      const session = await signIn(kit)
      const [key] = backend.keys('mainnet')
      expect(session.data).toMatchObject({
        accountAddress: key?.address,
        chainId: bitcoin.caipNetworkId,
      })
      expect(session.message).toContain('with your Bitcoin account:')
      expect(await getSignInSessions(kit)).toMatchObject([{ data: session.data, isCurrent: true }])
    }
  },
)

it('signs in with a taproot account on testnet', async () => {
  const backend = createBitcoinBackend()
  const taproot = createStandardWallet({
    backend,
    shows: (keys) => keys.filter(({ type }) => type === 'p2tr'),
  })
  openBitcoinPage({ standard: [taproot.wallet] })
  const kit = await openToSignIn(taproot.wallet.name, bitcoinTestnet.caipNetworkId)
  const { data } = await signIn(kit)
  const key = backend.keys('testnet').find(({ type }) => type === 'p2tr')
  expect(data).toMatchObject({ accountAddress: key?.address, chainId: bitcoinTestnet.caipNetworkId })
})

it('rejects a signature by another account or key, and a missing signature', async () => {
  const sats = createSatsWallet()
  openBitcoinPage({ sats: [sats] })
  const kit = await openToSignIn(sats.entry.id)
  const [payment, ordinals] = sats.backend.keys('mainnet')
  sats.backend.switchPerson()
  const [other] = sats.backend.keys('mainnet')
  sats.backend.switchPerson()
  for (const make of [
    (message: string) => sats.backend.signMessage(ordinals?.address ?? '', message),
    (message: string) => sats.backend.signMessage(other?.address ?? '', message),
    (message: string) => sats.backend.signMessage(payment?.address ?? '', `${message} `),
  ]) {
    const { data, message } = await prepareSignIn(kit)
    await expect(
      kit.config.signIn?.addSession({ data, message, signature: make(message) }),
    ).rejects.toMatchObject({ name: 'SignInRefusedError' })
  }
  expect((await signIn(kit)).data.accountAddress).toBe(payment?.address)
})
