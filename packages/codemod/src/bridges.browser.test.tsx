import type { SignInSession } from '@latchkey/core/signIn'
import { KitProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createConfig, createStorage, http, noopStorage, useConnection, WagmiProvider } from 'wagmi'
import { connect, disconnect, getConnection, reconnect } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { createTestKit } from '../../react/test/renderKit.tsx'
import { createEvmWallet } from '../../test/src/eip155/createEvmWallet.ts'
import * as authentication from '../bridges/authentication.tsx'
import { useModal } from '../bridges/connectKitHooks.tsx'
import * as siwe from '../bridges/siwe.tsx'

beforeEach(() => localStorage.clear())

function Account() {
  const { status, address, chainId } = useConnection()
  return <p>{[status, address, chainId].join(' ')}</p>
}

/** Renders a page with wagmi and a test wallet, and connects the wallet. */
async function open(children: ReactNode) {
  const wallet = createEvmWallet({ chains: [{ id: mainnet.id }, { id: base.id }] })
  wallet.install()
  const config = createConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: http('http://127.0.0.1:1'), [base.id]: http('http://127.0.0.1:1') },
    storage: createStorage({ storage: noopStorage }),
  })
  const kit = createTestKit({ networks: undefined, wagmiConfig: config })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <KitProvider kit={kit}>
            {children}
            <Account />
          </KitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    kit.destroy()
    container.remove()
    wallet.remove()
  })
  await expect.poll(() => container.textContent).toContain('disconnected')
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi found no wallet.')
  await connect(config, { connector })
  const address = getConnection(config).address ?? ''
  const shown = () => container.textContent
  return { wallet, config, connector, address, shown, leave: () => disconnect(config) }
}

/** Returns a session as the kit adds it after a wallet signed. */
const sessionOf = (address: string, chainId: number = mainnet.id): SignInSession => ({
  data: {
    accountAddress: address,
    chainId: `eip155:${chainId}`,
    domain: location.host,
    uri: location.origin,
    version: '1',
    nonce: 'abcdefgh',
  },
  message: `${address} ${chainId}`,
  signature: '0x',
})

describe('ConnectKit’s SIWEProvider', () => {
  async function openSiwe(options: Partial<siwe.SIWEConfig> = {}) {
    let session: siwe.SIWESession | null = null
    let signOuts = 0
    const page = await open(
      <siwe.SIWEProvider
        getNonce={async () => 'abcdefgh'}
        createMessage={() => ''}
        verifyMessage={async ({ message }) => {
          const [address, chainId] = message.split(' ')
          session = { address: address as `0x${string}`, chainId: Number(chainId) }
          return true
        }}
        getSession={async () => session}
        signOut={async () => {
          session = null
          return true
        }}
        onSignOut={() => {
          signOuts += 1
        }}
        {...options}
      >
        {null}
      </siwe.SIWEProvider>,
    )
    await siwe.signIn.addSession(sessionOf(page.address))
    expect(await siwe.signIn.getSessions()).toHaveLength(1)
    return { ...page, session: () => session, signOuts: () => signOuts }
  }

  const changes = {
    signOutOnDisconnect: ({ leave }: Awaited<ReturnType<typeof openSiwe>>) => leave(),
    signOutOnAccountChange: ({ wallet }: Awaited<ReturnType<typeof openSiwe>>) => wallet.switchAccount(1),
    signOutOnNetworkChange: ({ wallet }: Awaited<ReturnType<typeof openSiwe>>) =>
      wallet.switchNetwork(base.id),
  }
  const options = Object.keys(changes) as (keyof typeof changes)[]

  it.each(options)('ends the backend’s session as %s says by default', async (option) => {
    const page = await openSiwe()
    await changes[option](page)
    await expect.poll(page.session).toBeNull()
    await expect.poll(page.signOuts).toBe(1)
    expect(localStorage.getItem('latchkey.signIn')).toBe('[]')
  })

  it.each(options)('keeps the session with %s set to false', async (option) => {
    const page = await openSiwe({ [option]: false })
    await expect.poll(page.shown).toBe(`connected ${page.address} ${mainnet.id}`)
    await changes[option](page)
    await expect.poll(page.shown).not.toBe(`connected ${page.address} ${mainnet.id}`)
    // The message of the next sign-in is written after the session was compared.
    await siwe.signIn.createMessage({
      accountAddress: '',
      chainId: 'eip155:1',
      domain: location.host,
      uri: location.origin,
      statement: undefined,
    })
    expect(page.session()).toMatchObject({ address: page.address })
    expect(page.signOuts()).toBe(0)
  })

  it('keeps the local session if the backend fails to sign out', async () => {
    await openSiwe({ signOut: async () => false })
    const [session] = await siwe.signIn.getSessions()
    await expect(siwe.signIn.revokeSession({ id: session?.id ?? '' })).rejects.toThrow('failed to sign out')
    expect(await siwe.signIn.getSessions()).toHaveLength(1)
  })
})

describe('RainbowKit’s authentication adapter', () => {
  async function openAdapter(enabled = true) {
    let signOuts = 0
    function Page() {
      const [status, setStatus] = useState<authentication.AuthenticationStatus>('authenticated')
      return (
        <authentication.AuthenticationProvider
          enabled={enabled}
          status={status}
          adapter={{
            getNonce: async () => 'abcdefgh',
            createMessage: () => '',
            verify: async () => true,
            signOut: async () => {
              signOuts += 1
              setStatus('unauthenticated')
            },
          }}
        >
          {null}
        </authentication.AuthenticationProvider>
      )
    }
    const page = await open(<Page />)
    if (enabled) await authentication.signIn.addSession(sessionOf(page.address))
    return { ...page, signOuts: () => signOuts }
  }

  it('signs out when the wallet is disconnected', async () => {
    const { leave, signOuts } = await openAdapter()
    await leave()
    await expect.poll(signOuts).toBe(1)
    await expect.poll(() => localStorage.getItem('latchkey.signIn')).toBe('[]')
  })

  it('signs out when the account changes, but not when the network does', async () => {
    const { wallet, signOuts, config } = await openAdapter()
    wallet.switchNetwork(base.id)
    await expect.poll(() => getConnection(config).chainId).toBe(base.id)
    expect(signOuts()).toBe(0)
    wallet.switchAccount(1)
    await expect.poll(signOuts).toBe(1)
    expect(await authentication.signIn.getSessions()).toEqual([])
  })
})

it('ConnectKit’s useModal reports a connection with its wallet, but not when it is restored', async () => {
  const connected: object[] = []
  let disconnected = 0
  function Page() {
    useModal({
      onConnect: (account) => void connected.push(account),
      onDisconnect: () => {
        disconnected += 1
      },
    })
    return null
  }
  const { config, connector, address, leave } = await open(<Page />)
  await expect.poll(() => connected).toEqual([{ address, connectorId: connector.id }])
  config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  await expect.poll(() => disconnected).toBe(1)
  await reconnect(config, { connectors: [connector] })
  expect(getConnection(config).status).toBe('connected')
  await leave()
  await expect.poll(() => disconnected).toBe(2)
  expect(connected).toHaveLength(1)
})
