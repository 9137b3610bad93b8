import { brotli } from './brotli.mjs'
import { bundlePage, closure } from './bundlePage.mjs'

/** What both apps show: the address, by wagmi's hook. */
const app = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { useConnection } from 'wagmi'
const Address = () => useConnection().address ?? 'none'
const show = (providers) => createRoot(document.getElementById('root')).render(providers)
`

/** An app that uses wagmi's hooks without a kit. */
const bare = `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createConfig, http, WagmiProvider } from 'wagmi'
${app}
const chain = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}
const config = createConfig({ chains: [chain], transports: { 1: http() } })
const client = new QueryClient()
show(
  createElement(WagmiProvider, { config },
    createElement(QueryClientProvider, { client }, createElement(Address))),
)
`

/** The same app with the kit and its button. */
const withKit = `
import { createKit } from '@latchkey/core'
import { wagmi } from '@latchkey/core/wagmi'
import { ConnectButton, KitProvider } from '@latchkey/react'
${app}
const kit = createKit({
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    },
  ],
  metadata: { name: 'App', description: 'An app', url: 'https://127.0.0.1', icon: 'data:,' },
  wagmi,
})
show(createElement(KitProvider, { kit }, createElement(ConnectButton), createElement(Address)))
`

/** Returns the brotli size of the first load of an app that uses wagmi's hooks, with and without the kit, in bytes. */
export async function measureHooks() {
  const [withoutKit, whole] = await Promise.all(
    [bare, withKit].map(async (code) => {
      const chunks = await bundlePage({ 'virtual:entry': code })
      const first = closure(chunks, ({ isEntry }) => isEntry)
      return chunks
        .filter(({ fileName }) => first.has(fileName))
        .reduce((sum, chunk) => sum + brotli(chunk.code), 0)
    }),
  )
  return { withoutKit, whole }
}
