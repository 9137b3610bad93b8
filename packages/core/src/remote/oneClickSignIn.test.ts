import { testWorld } from '@latchkey/devnet/testWorld'
import { describe, expect, it } from 'vitest'
import { openSignInWallet } from '../../../walletconnect/test/openSignInWallet.ts'
import { createBrowser } from '../../test/browser.ts'
import { openKit, settled, until } from '../../test/kits.ts'
import { memoryNamespace, memoryNetworks } from '../../test/memoryNamespace.ts'
import { devnet, sidenet } from '../../test/networks.ts'
import { openPhone, provideSockets } from '../../test/phone.ts'
import { memorySessions } from '../../test/signIn.ts'
import { startSignInServer } from '../../test/signInServer.ts'
import { connect } from '../connection/connect.ts'
import { getConnectionState } from '../connection/getConnectionState.ts'
import type { Config, KitEvent } from '../kit/config.ts'
import type { Facts, Kit } from '../kit/kit.ts'
import { createMemoryStorage } from '../platform/storage.ts'
import { getSignInSessions } from '../signIn/getSignInSessions.ts'
import { serverSessions } from '../signIn/providers/serverSessions.ts'

const world = await testWorld()

/** Shows a code. Returns it and the promised connection. */
async function openCode(config: Partial<Config> = {}) {
  provideSockets()
  createBrowser().open()
  const events: KitEvent[] = []
  const kit = openKit({
    relay: world.relay,
    projectId: world.projectId,
    signIn: memorySessions(),
    onEvent: (event) => events.push(event),
    ...config,
  })
  const seen: Facts['signIn'][] = []
  kit.facts.subscribe(() => seen.push(kit.facts.get().signIn))
  kit.start()
  await settled(kit)
  await kit.prepare()
  const connected = connect(kit, { connectorId: 'walletConnect' })
  // A code that nobody scans ends with the kit.
  connected.catch(() => {})
  await expect.poll(() => getConnectionState(kit).wcUri).toBeDefined()
  return { kit, connected, events, seen, uri: getConnectionState(kit).wcUri ?? '' }
}

const isOneClick = (uri: string) => uri.includes('wc_sessionAuthenticate')
const signInStatus = (kit: Kit) => kit.facts.get().signIn

describe('a remote wallet that signs in while connecting', () => {
  it.each([
    ['the page stores the session', async () => memorySessions()],
    [
      'a server verifies it',
      async () =>
        serverSessions({
          url: await startSignInServer(world),
          transport: 'bearer',
          storage: createMemoryStorage(),
        }),
    ],
  ])(
    '[5.3] is asked if all networks are of eip155, and needs no prompt afterwards: %s',
    async (_, provide) => {
      const wallet = await openSignInWallet(world)
      const { connected, events, kit, seen, uri } = await openCode({ signIn: await provide() })
      expect(isOneClick(uri)).toBe(true)
      await wallet.pair(uri)
      await wallet.sign(['eip155:31337'], ['personal_sign', 'eth_sendTransaction'])
      await connected
      await until(kit, () => signInStatus(kit) === 'signedIn')
      expect(seen).not.toContain('optional')
      expect(await getSignInSessions(kit)).toMatchObject([
        { data: { accountAddress: wallet.address, chainId: 'eip155:31337', domain: 'localhost' } },
      ])
      expect(events.map(({ name }) => name)).toContain('SIWX_AUTH_SUCCESS')
    },
  )

  it('[5.3] is not asked if a network belongs to another namespace', async () => {
    const { uri } = await openCode({
      networks: [devnet, sidenet, memoryNetworks[0]],
      namespaces: [memoryNamespace([])],
    })
    expect(isOneClick(uri)).toBe(false)
  })

  it('shows the prompt after a connection without a sign-in', async () => {
    const phone = await openPhone(world)
    const { connected, kit, uri } = await openCode()
    await phone.scan(uri)
    await connected
    await until(kit, () => signInStatus(kit) === 'optional')
  })

  it('only connects without a nonce', async () => {
    const createMessage = () => Promise.reject(new TypeError('No nonce'))
    const { uri } = await openCode({ signIn: { ...memorySessions(), createMessage } })
    expect(isOneClick(uri)).toBe(false)
  })
})
