import { isDeepStrictEqual } from 'node:util'
import { testWorld } from '@latchkey/devnet/testWorld'
import { erc20Abi, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { describeAccount } from '../../test/chains/describeAccount.ts'
import { createTestSwapper } from '../../test/createTestSwapper.ts'
import { readLedger } from '../../test/explorer/readLedger.ts'
import { startExplorer } from '../../test/explorer/startExplorer.ts'
import { startServer } from '../../test/startServer.ts'
import type { ExplorerSettings, ServedChain, Server } from '../settings/settings.ts'

const world = await testWorld()
const { ammFactory, ammRouter, dusd, mob, mobsters, weth } = world.contracts
const chainId = world.network.caipNetworkId
const accounts = world.accounts.map(({ address }) => address)
const [alice] = accounts
const stranger = '0x00000000000000000000000000000000000000a1'

let explorer: Awaited<ReturnType<typeof startExplorer>>
const servers = new Map<string, Server>()
beforeAll(async () => {
  explorer = await startExplorer({
    ledger: await readLedger(world.rpc),
    chain: Number(world.network.id),
    key: 'k3y',
  })
  // Only one of the two may read accounts from the chain while no explorer responds.
  const accounts = { requestsPerSecond: 10_000 }
  servers.set('blockscout', await open({ type: 'blockscout', url: explorer.blockscout }, { accounts }))
  servers.set('etherscan', await open({ type: 'etherscan', url: explorer.etherscan }))
})
afterAll(async () => {
  for (const server of servers.values()) await server.close()
  await explorer.stop()
})

/** Starts a server without an index that reads the world's chain, and its past from a stand-in explorer. */
async function open(
  own: ExplorerSettings,
  more: Partial<ServedChain> = {},
  trustedHops = 0,
): Promise<Server> {
  const { tokens } = (await askWorld(world, 'getTokens', `/v1/convert/tokens?chainId=${chainId}`)).value
  return startServer({
    trustedHops,
    projects: [{ id: world.projectId, name: 'Test', origins: [] }],
    chains: [
      {
        id: chainId,
        network: world.network,
        rpcUrls: [world.rpc],
        tokens: tokens
          .map(({ address, logoUri, ...token }) => ({ ...token, address: address.split(':')[2] ?? '' }))
          .filter(({ address }) => !/^0xe+$/.test(address)),
        amm: { factory: ammFactory, router: ammRouter, wrapped: weth, usdToken: dusd, takesPermits: true },
        explorers: [{ key: 'k3y', perSecond: 1_000, ...own }],
        ...more,
      },
    ],
  })
}

async function ask(origin: string, path: string) {
  const url = new URL(path, origin)
  url.searchParams.set('projectId', world.projectId)
  const answer = await fetch(url)
  // Icons are served by each server itself.
  const text = (await answer.text()).replaceAll(origin, 'https://api.example')
  return { status: answer.status, json: JSON.parse(text) as unknown }
}
const askIndexed = (path: string) => ask(world.api, path)
const askServer = (type: string) => (path: string) => ask(servers.get(type)?.origins.api ?? '', path)
const expected = async (path: string) => (await askIndexed(path)).json

const chain = {
  chainId,
  accounts,
  stranger,
  tokens: [dusd, mob, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'].map((address) => `${chainId}:${address}`),
}
describeAccount('the index', chain, () => ({ ask: askIndexed }))
describeAccount('a Blockscout', chain, () => ({ ask: askServer('blockscout'), expected }))
describeAccount('Etherscan', chain, () => ({ ask: askServer('etherscan'), expected }))

it.each(['blockscout', 'etherscan'])('adds tokens that are not listed to balances, by %s', async (type) => {
  const path = `/v1/account/${alice}/balance?currency=usd&chainId=${chainId}`
  const symbolsOf = (json: unknown) =>
    (json as { balances: { symbol: string }[] }).balances.map(({ symbol }) => symbol)
  const indexed = symbolsOf((await askIndexed(path)).json)
  const told = symbolsOf((await askServer(type)(path)).json)
  expect(told).toEqual(expect.arrayContaining(indexed))
})

it.each(['blockscout', 'etherscan'] as const)(
  'does not return the name of a listed token for an NFT, by %s',
  async (type) => {
    type Nfts = { json: { data: { address: string; collection: object; flags: object }[] } }
    const path = `/v1/account/${alice}/nfts?chainId=${chainId}`
    const honest = (await askServer(type)(path)) as Nfts
    const ofMobsters = ({ json }: Nfts) =>
      json.data.filter(({ address }) => address === `${chainId}:${mobsters}`)
    const { name, symbol } = Object(ofMobsters(honest)[0]?.collection)
    expect(name).toEqual(expect.any(String))
    const token = { address: dusd, name, symbol, decimals: 18 }
    const server = await open({ type, url: explorer[type] }, { tokens: [token] })
    try {
      const told = (await ask(server.origins.api, path)) as Nfts
      const label = `${mobsters.slice(0, 6)}…${mobsters.slice(-4)}`
      const collection = { name: label, symbol: label }
      expect(ofMobsters(told)[0]).toMatchObject({ collection, flags: { is_spam: true } })
      expect(JSON.stringify(ofMobsters(told))).not.toContain(JSON.stringify(name))
    } finally {
      await server.close()
    }
  },
)

it('answers a client while another uses up the requests to the explorer', async () => {
  const server = await open({ type: 'blockscout', url: explorer.blockscout, perSecond: 12 }, {}, 1)
  try {
    const askAs = async (client: string, account: string) => {
      const query = new URLSearchParams({ chainId, projectId: world.projectId })
      const url = `${server.origins.api}/v1/account/${account}/history?${query}`
      const answer = await fetch(url, { headers: { 'x-forwarded-for': client } })
      return { status: answer.status, json: await answer.json() }
    }
    const strangers = Array.from({ length: 60 }, (_, at) => `0x${(at + 0xa1).toString(16).padStart(40, '0')}`)
    // From several networks of one home connection.
    const flood = strangers.map((account, at) => askAs(`2001:db8:0:${at.toString(16)}::1`, account))
    expect(await askAs('192.0.2.1', alice ?? '')).toMatchObject({
      status: 200,
      json: { data: expect.arrayContaining([expect.anything()]) },
    })
    expect((await Promise.all(flood)).map(({ status }) => status)).toContain(503)
  } finally {
    await server.close()
  }
})

it('reads an account from the chain while no explorer responds, where the operator allows it', async () => {
  const { confirm, wallet } = createTestSwapper(world, 'carol')
  // No explorer has answered about it yet.
  const account = privateKeyToAccount(generatePrivateKey())
  const mint = { address: mobsters, abi: parseAbi(['function mint(address)']), functionName: 'mint' } as const
  await confirm(await wallet.sendTransaction({ to: account.address, value: parseEther('1') }))
  await confirm(await wallet.writeContract({ ...mint, args: [account.address] }))
  const approve = { address: dusd, abi: erc20Abi, functionName: 'approve' } as const
  await confirm(await wallet.writeContract({ ...approve, account, args: [ammRouter, 5n] }))
  explorer.setTrouble(() => ({ status: 503, text: '' }))
  const lists = [`history?chainId=${chainId}`, 'history?currency=usd', `nfts?chainId=${chainId}`]
  for (const list of [...lists, `approvals?chainId=${chainId}`]) {
    const path = `/v1/account/${account.address}/${list}`
    // Both follow the chain, and either may be a moment behind.
    await expect
      .poll(
        async () => {
          const [indexed, read] = await Promise.all([askIndexed(path), askServer('blockscout')(path)])
          return { isEqual: isDeepStrictEqual(read, indexed), indexed, read }
        },
        { message: path },
      )
      .toMatchObject({ isEqual: true })
    expect(await askIndexed(path), path).not.toMatchObject({ json: { data: [] } })
  }
  const path = `/v1/account/${account.address}/history?chainId=${chainId}`
  expect((await askServer('etherscan')(path)).status).toBe(503)
})
