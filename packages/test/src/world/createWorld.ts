import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { formatSignInMessage } from '@latchkey/protocol/signIn'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startChain } from './startChain.ts'
import { type RunningMailbox, startMailbox } from './startMailbox.ts'

/** Options of `createWorld`. */
export type WorldOptions = {
  /** Origins of apps that may use the server, or host names. Defaults to `localhost` and `127.0.0.1`, on any port. */
  origins?: readonly string[]
  /** Whether the embedded wallet and its mailbox run. Defaults to false. */
  wallet?: boolean
}

/** A funded account of the local chain, whose key is public. */
export type WorldAccount = {
  /** Address on the chain. */
  address: Hex
  /** Key that signs for it. */
  privateKey: Hex
}

/** A session of a visitor who signed in. */
export type WorldSession = {
  /** For the header `Authorization: Bearer …`. */
  token: string
  /** Address that signed in. */
  address: Hex
}

/** A running local world: a chain, and a Latchkey server. */
export type World = {
  /** Id of the chain, 31337. */
  chainId: number
  /** JSON-RPC URL of the chain, which also accepts anvil's methods. */
  rpcUrl: string
  /** Origin of the server: `createKit({ api })`. */
  api: string
  /** Id of the app's project: `createKit({ projectId })`. */
  projectId: string
  /** Origin of the embedded wallet: `createKit({ wallet })`. An empty string without it. */
  wallet: string
  /** Accounts with 10,000 ether each. */
  accounts: readonly [WorldAccount, WorldAccount]
  /** Returns the newest unread email to an address, waiting for it if necessary. Only with the embedded wallet. */
  readEmail: RunningMailbox['read']
  /** Signs an account in as a page of an app does. Defaults to the first account. */
  signIn(options: { origin: string; privateKey?: Hex }): Promise<WorldSession>
  /** Stops everything. */
  close(): Promise<void>
}

const chainId = 31_337
const projectId = 'test'
const accounts: World['accounts'] = [
  {
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
]

/**
 * Starts a local chain and a Latchkey server on free ports, with nothing stored. Needs the packages `@latchkey/server`
 * and `@foundry-rs/anvil`; with the embedded wallet, also `@latchkey/frame`, `smtp-server` and `postal-mime`.
 */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { origins = ['localhost', '127.0.0.1'], wallet = false } = options
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const { createServer } = await loadServer()
    const frameDir = wallet ? findFrame() : undefined
    const chain = await startChain(chainId)
    closers.push(chain.close)
    const mailbox = wallet ? await startMailbox() : undefined
    if (mailbox) closers.push(mailbox.close)
    const network = {
      id: chainId,
      name: 'Local',
      chainNamespace: 'eip155' as const,
      caipNetworkId: `eip155:${chainId}` as const,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }
    const server = await createServer({
      listen: { api: { host: '127.0.0.1', port: 0 } },
      chains: [{ id: network.caipNetworkId, network, rpcUrls: [chain.rpcUrl] }],
      projects: [{ id: projectId, name: 'Test', origins }],
      logLevel: 'error',
      ...(mailbox &&
        frameDir !== undefined && {
          wallet: {
            frameDir,
            // A host name, as passkeys require, and a different site than an app at 127.0.0.1.
            listen: { host: 'localhost', port: 0 },
            keys: walletKeys,
            smtpUrl: mailbox.smtpUrl,
            mailFrom: 'Test <wallet@test.invalid>',
          },
        }),
    })
    closers.push(() => server.close())
    const { api } = server.origins
    return {
      ...{ chainId, rpcUrl: chain.rpcUrl, api, projectId, accounts, close },
      wallet: server.origins.wallet ?? '',
      readEmail: (address) =>
        mailbox?.read(address) ??
        Promise.reject(new Error('readEmail: start the world with createWorld({ wallet: true }).')),
      signIn: ({ origin, privateKey = accounts[0].privateKey }) => signIn({ api, origin, privateKey }),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Keys of the embedded wallet. Every world has the same, since nothing is stored. */
const walletKeys = {
  server: [{ id: 'test', key: 'd0'.repeat(32) }],
  recovery: [{ id: 'test-recovery', key: 'd1'.repeat(32) }],
  secret: 'known to everyone, as all keys of a test are',
} as const

async function loadServer() {
  try {
    return await import('@latchkey/server')
  } catch (cause) {
    throw new Error('createWorld needs a server: npm install --save-dev @latchkey/server', { cause })
  }
}

/** Returns the folder of the embedded wallet's page. */
function findFrame(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@latchkey/frame/package.json')
    const folder = path.join(path.dirname(manifest), 'dist/page')
    if (!existsSync(path.join(folder, 'index.html'))) throw new Error(`${folder} has no page`)
    return folder
  } catch (cause) {
    throw new Error(
      'createWorld with "wallet" needs the embedded wallet: npm install --save-dev @latchkey/frame smtp-server postal-mime',
      { cause },
    )
  }
}

/** Signs in with the requests of a page (EIP-4361). */
async function signIn(parts: { api: string; origin: string; privateKey: Hex }): Promise<WorldSession> {
  const { api, origin, privateKey } = parts
  const account = privateKeyToAccount(privateKey)
  const ask = async (route: string, body: object) => {
    const response = await fetch(`${api}/sign-in/${route}?projectId=${projectId}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`signIn: the server responded with ${JSON.stringify(answer)}`)
    return answer as { nonce: string; token?: string }
  }
  const { nonce } = await ask('nonce', {})
  const message = formatSignInMessage({
    accountAddress: account.address,
    chainId: `eip155:${chainId}`,
    uri: `${origin}/`,
    version: '1',
    domain: new URL(origin).host,
    issuedAt: new Date().toISOString(),
    nonce,
  })
  const { token = '' } = await ask('sessions', { message, signature: await account.signMessage({ message }) })
  return { token, address: account.address }
}
