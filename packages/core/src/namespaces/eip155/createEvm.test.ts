import { verifyMessage } from 'viem'
import { createBrowser, createWallet } from '../../../test/browser.ts'
import { addresses, keys } from '../../../test/kits.ts'
import { namespaceContract } from '../../../test/namespaceContract.ts'
import { devnet, sidenet } from '../../../test/networks.ts'
import { createWalletOwner } from '../../../test/walletOwner.ts'
import type { NamespaceContext } from '../contract/defineNamespace.ts'
import { createEvm } from './createEvm.ts'
import { toChain } from './createWagmiConfig.ts'

const connectorId = 'test.headless'
const networks = [devnet, sidenet] as const

namespaceContract('eip155', () => {
  const browser = createBrowser()
  const owner = createWalletOwner()
  let isKnown = false
  let farewells = 0
  let endPage = () => {}
  let wallet = makeWallet()

  /** Creates the wallet for a new page, without listeners. */
  function makeWallet() {
    const made = createWallet({
      privateKeys: [keys.alice],
      chains: networks.map(toChain),
      mood: isKnown ? 'trusting' : 'willing',
      rdns: connectorId,
    })
    const request = made.provider.request.bind(made.provider) as (asked: object) => Promise<unknown>
    Object.assign(made.provider, {
      async request(asked: { method: string }) {
        if (asked.method === 'wallet_revokePermissions') {
          farewells += 1
          isKnown = false
          return null
        }
        // A page with access is only prompted again for other permissions.
        const isQuestion =
          asked.method === 'wallet_requestPermissions' || (asked.method === 'eth_requestAccounts' && !isKnown)
        if (isQuestion) {
          await owner.ask(Object.assign(new Error('No'), { code: 4001 }))
          isKnown = true
        }
        return request(asked)
      },
    })
    return made
  }

  function openPage(context: NamespaceContext) {
    endPage()
    wallet = makeWallet()
    browser.open([wallet])
    const { destroy, namespace } = createEvm({
      ...context,
      hostConfig: undefined,
      connectors: [],
      lateConnectors: async () => [],
      transports: {},
    })
    if (!namespace) throw new Error('No network of eip155')
    endPage = destroy
    return namespace
  }

  return {
    define: () => ({ id: 'eip155', create: openPage }),
    networks,
    connectorId,
    keepsNetwork: true,
    stranger: { address: addresses.bob, error: 'ConnectorAccountNotFoundError' },
    setMood: owner.setMood,
    answer: owner.answer,
    prompts: owner.prompts,
    farewells: () => farewells,
    addressOn: () => addresses.alice,
    async changeAccount() {
      await wallet.backend.changeAccounts([keys.bob])
      return addresses.bob
    },
    end: () => wallet.backend.changeAccounts([]),
    verify: ({ address, message, signature }) =>
      verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` }),
  }
})
