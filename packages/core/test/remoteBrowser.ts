import type { World } from '@latchkey/devnet/world'
import type { Network } from '@latchkey/protocol/network'
import { remoteConnectorId } from '../src/connection/remoteConnectorId.ts'
import type { Kit } from '../src/kit/kit.ts'
import { createBrowser } from './browser.ts'
import { openKit } from './kits.ts'
import type { ContractBrowser } from './namespaceContract.ts'
import { openPhone, provideSockets } from './phone.ts'
import type { RemotePeople } from './remotePeople.ts'

/** Returns claims for a server, with which a signature signs nobody in. */
function claimsOf(accountAddress: string, { caipNetworkId }: Network) {
  return {
    accountAddress,
    chainId: caipNetworkId,
    uri: 'http://localhost',
    version: '1' as const,
    domain: 'localhost',
    nonce: 'abcdefgh',
  }
}

/** Opens a browser whose only wallet of a namespace is a WalletKit wallet on a phone. Its user scans every code shown. */
export async function openRemoteBrowser(world: World, people: RemotePeople): Promise<ContractBrowser> {
  const { accountsOn, answers, namespace, turn, verify } = people
  provideSockets()
  createBrowser().open()
  const { remote } = await openPhone(world, answers)
  const scanned = new Set<string>()
  let mood: Parameters<ContractBrowser['setMood']>[0] = 'willing'

  async function scan(uri: string): Promise<void> {
    scanned.add(uri)
    await remote.pair(uri)
    if (mood === 'willing') await remote.approve(namespace.grantEach(accountsOn))
    if (mood === 'declining') await remote.reject()
  }

  function follow({ connection }: Kit): void {
    connection.subscribe(({ pairing: { wcUri } }) => {
      if (wcUri !== undefined && !scanned.has(wcUri)) void scan(wcUri)
    })
  }

  return {
    define: () => ({
      id: namespace.id,
      create({ storage }) {
        const kit = openKit({
          relay: world.relay,
          projectId: world.projectId,
          networks: [...namespace.networks],
          namespaces: [namespace.definition],
          storage,
        })
        follow(kit)
        const page = kit.namespaces.get(namespace.id)
        if (!page) throw new TypeError(`The kit has no ${namespace.id}`)
        return {
          ...page,
          start() {
            const stop = page.start()
            return () => {
              stop()
              kit.destroy()
            }
          },
        }
      },
    }),
    networks: namespace.networks,
    connectorId: remoteConnectorId,
    setMood(next) {
      mood = next
    },
    answer: () => void remote.approve(namespace.grantEach(accountsOn)),
    prompts: () => scanned.size,
    farewells: remote.farewells,
    addressOn: (network) => accountsOn(network)[0] ?? '',
    async changeAccount() {
      turn()
      const [topic = ''] = remote.sessions()
      await remote.update(topic, namespace.grantEach(accountsOn))
      const [address = ''] = accountsOn(namespace.networks[0])
      return address
    },
    async end() {
      const [topic = ''] = remote.sessions()
      await remote.disconnect(topic)
    },
    verify: async ({ address, message, network, signature }) =>
      (await verify[namespace.id]?.({ data: claimsOf(address, network), message, signature })) === true,
  }
}
