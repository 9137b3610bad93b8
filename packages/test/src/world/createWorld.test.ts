import { existsSync } from 'node:fs'
import path from 'node:path'
import { frameProtocolVersion } from '@latchkey/protocol/constants'
import { createPublicClient, http, parseEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEvmWallet } from '../eip155/createEvmWallet.ts'
import { createWorld, type World } from './createWorld.ts'

const frame = path.join(import.meta.dirname, '../../../frame/dist/page/index.html')
let world: World
beforeAll(async () => {
  world = await createWorld({ origins: ['https://app.test'], wallet: existsSync(frame) })
})
afterAll(() => world.close())

it('has a chain with funded accounts, on which a test wallet sends, and a server that serves it', async () => {
  const [sender, receiver] = world.accounts
  expect(privateKeyToAddress(sender.privateKey)).toBe(sender.address)
  const chain = createPublicClient({ transport: http(world.rpcUrl), pollingInterval: 20 })
  const wallet = createEvmWallet({
    isConnected: true,
    chains: [{ id: world.chainId, rpcUrl: world.rpcUrl }],
  })
  const send = (value: string) =>
    wallet.link.call('eth_sendTransaction', [{ from: sender.address, to: receiver.address, value }])
  const hash = (await send('0xde0b6b3a7640000')) as `0x${string}`
  expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success')
  const url = `${world.api}/v1?chainId=eip155:${world.chainId}&projectId=${world.projectId}`
  const served = createPublicClient({
    transport: http(url, { fetchOptions: { headers: { origin: 'https://app.test' } } }),
  })
  await expect.poll(() => served.getBalance({ address: receiver.address })).toBe(parseEther('10001'))
  await expect(send('0xffffffffffffffffffffff')).rejects.toMatchObject({
    name: 'TestWalletError',
    message: expect.stringMatching(/insufficient/i),
  })
})

it('signs an account in, for a page of an allowed origin only', async () => {
  const { address, token } = await world.signIn({ origin: 'https://app.test' })
  expect(address).toBe(world.accounts[0].address)
  const response = await fetch(`${world.api}/sign-in/sessions?projectId=${world.projectId}`, {
    headers: { authorization: `Bearer ${token}`, origin: 'https://app.test' },
  })
  const { sessions } = (await response.json()) as { sessions: { data: { accountAddress: string } }[] }
  expect(sessions.map(({ data }) => data.accountAddress)).toEqual([address])
  await expect(world.signIn({ origin: 'https://other.test' })).rejects.toThrow('signIn: the server responded')
})

it.runIf(!existsSync(frame))('says what is missing for emails', async () => {
  await expect(world.readEmail('ada@example.com')).rejects.toThrow('createWorld({ wallet: true })')
})

it.runIf(existsSync(frame))('serves the embedded wallet', async () => {
  const query = new URLSearchParams({
    projectId: world.projectId,
    v: String(frameProtocolVersion),
    origin: 'https://app.test',
  })
  const page = await fetch(`${world.wallet}/frame?${query}`)
  expect(await page.text()).toContain('<script')
})
