import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import { numberToHex, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { expect, it, onTestFinished } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'

const world = await testWorld()
const { smartAccounts } = world
const number = Number(world.network.id)
const operation = {
  sender: world.accounts[0]?.address,
  nonce: '0x0',
  callData: '0x',
  callGasLimit: '0x0',
  verificationGasLimit: '0x0',
  preVerificationGas: numberToHex(900_000n),
  maxFeePerGas: numberToHex(10n ** 10n),
  maxPriorityFeePerGas: '0x1',
}
/** With the paymaster's own 100,000. */
const cost = 10n ** 16n

async function open(sponsoredWeiPerDay?: bigint) {
  const server = await startServer({
    chains: [servedChain(number, world.rpc, { smartAccounts }), servedChain(1, world.rpc)],
    projects: [
      {
        id: 'demo',
        name: 'Demo',
        origins: ['https://app.example'],
        ...(sponsoredWeiPerDay !== undefined && { sponsoredWeiPerDay }),
      },
    ],
  })
  onTestFinished(() => server.close())
  return async (
    service: string,
    method: string,
    params: unknown[] = [],
    { chain = number, origin = 'https://app.example' } = {},
  ) => {
    const query = new URLSearchParams({ chainId: evmChainId(chain), projectId: 'demo' })
    const response = await fetch(`${server.origins.api}/v1/${service}?${query}`, {
      method: 'POST',
      headers: { origin },
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return { status: response.status, body: await response.json() }
  }
}
const asked = (changes: object = {}) => [{ ...operation, ...changes }, entryPoint08Address, toHex(number), {}]

it('passes on what a bundler is asked, and nothing else', async () => {
  const ask = await open()
  expect(await ask('bundler', 'eth_supportedEntryPoints')).toEqual({
    status: 200,
    body: { jsonrpc: '2.0', id: 7, result: [entryPoint08Address] },
  })
  for (const [service, method] of [
    ['bundler', 'anvil_setBalance'],
    ['bundler', 'pm_getPaymasterData'],
    ['paymaster', 'pm_getPaymasterData'],
  ] as const)
    expect((await ask(service, method, asked())).body).toMatchObject({ id: 7, error: { code: -32_601 } })
  expect((await ask('bundler', 'eth_supportedEntryPoints', [], { chain: 1 })).body).toMatchObject({
    error: { code: -32_601 },
  })
  expect((await ask('bundler', 'eth_chainId', [], { chain: 2 })).body).toMatchObject({
    code: 'CHAIN_INVALID',
  })
  expect((await ask('bundler', 'eth_chainId', [], { origin: 'https://evil.example' })).status).toBe(403)
})

it('pays for a project what it has for the day, and hands out no signature beyond', async () => {
  const ask = await open(cost * 3n)
  expect((await ask('paymaster', 'pm_getPaymasterStubData', asked())).body.result).toMatchObject({
    paymaster: smartAccounts.paymaster,
  })
  const dear = asked({ maxFeePerGas: numberToHex((cost * 4n) / 1_000_000n) })
  const answers = await Promise.all(
    [asked(), asked(), dear, asked(), asked(), asked()].map((params) =>
      ask('paymaster', 'pm_getPaymasterData', params),
    ),
  )
  const paid = answers.filter(({ body }) => body.result?.paymaster === smartAccounts.paymaster)
  expect(paid).toHaveLength(3)
  expect(answers[2]?.body).toMatchObject({ error: { code: -32_005 } })
  expect(answers.filter(({ body }) => body.error?.code === -32_005)).toHaveLength(3)
})

it('says so where the service is gone', async () => {
  const server = await startServer({
    chains: [
      servedChain(number, world.rpc, {
        smartAccounts: { ...smartAccounts, bundlerUrl: 'http://127.0.0.1:9/' },
      }),
    ],
    projects: [{ id: 'demo', name: 'Demo', origins: ['https://app.example'] }],
  })
  onTestFinished(() => server.close())
  const query = new URLSearchParams({ chainId: evmChainId(number), projectId: 'demo' })
  const response = await fetch(`${server.origins.api}/v1/bundler?${query}`, {
    method: 'POST',
    body: JSON.stringify({ id: 1, method: 'eth_chainId' }),
  })
  expect(response.status).toBe(503)
})
