import { type FrameMessageType, frameMessages } from '@latchkey/protocol/frame'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

const types = Object.keys(frameMessages) as FrameMessageType[]

test('[3.22 is connected] [3.22 chain id] [3.22 switch network] the frame reports its connection and network before and after a login', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  const { ask } = frame
  const chainId = Number(world.network.id)
  expect(await ask('is-connected')).toEqual({ isConnected: false })
  expect(await ask('get-chain-id')).toEqual({ chainId })
  expect(await ask('switch-network', { chainId })).toEqual({ chainId })
  await expect(ask('switch-network', { chainId: 1 })).rejects.toThrow('4902')
  expect(await ask('get-chain-id')).toEqual({ chainId })
  const { address } = await logIn(frame, { context, world, email: 'hypatia@mob.test' })
  expect(await ask('is-connected')).toEqual({ isConnected: true })
  expect(await ask('switch-network', { chainId: world.network.caipNetworkId })).toEqual({
    chainId,
    account: { type: 'eoa', address },
  })
})

test('[3.22 get user] [3.22 RPC request] [3.22 sign out] reports the logged-in user, lets it call the chain, and forgets it after signing out', async ({
  page,
  context,
  world,
  chain,
}) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  const { ask } = frame
  const email = 'sophie@mob.test'
  const chainId = world.network.caipNetworkId
  await expect(ask('get-user', {})).rejects.toThrow('NOT_CONNECTED')
  const { address } = await logIn(frame, { context, world, email })
  const user = await ask('get-user', { chainId: Number(world.network.id) })
  expect(user).toMatchObject({
    email,
    address,
    chainId: Number(world.network.id),
    accounts: [
      { address, type: 'eoa' },
      { address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), type: 'smartAccount' },
    ],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  })
  const rpc = (method: string, params: unknown[] = []) => ask('rpc-request', { chainId, method, params })
  expect(await rpc('eth_accounts')).toEqual({ result: [address] })
  expect(Number((await rpc('eth_blockNumber')).result)).toBeLessThanOrEqual(
    Number(await chain.getBlockNumber()),
  )
  await expect(rpc('eth_sign', [address, '0x00'])).rejects.toThrow('Requested RPC call is not allowed')
  expect(await ask('sign-out')).toEqual({})
  expect(await ask('is-connected')).toEqual({ isConnected: false })
  await expect(ask('get-user', {})).rejects.toThrow('NOT_CONNECTED')
  expect(await rpc('eth_accounts')).toEqual({ result: [] })
  // Nobody is logged in who could sign.
  await expect(rpc('personal_sign', ['0x00', address])).rejects.toThrow('NOT_CONNECTED')
})

test('[7.27 success replies] [7.27 error replies] each frame message has an error reply, and a success reply where it applies', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  const { ask, screen } = frame
  for (const type of types)
    await expect(ask(type, 'nonsense' as never), type).rejects.toThrow(
      new RegExp(`"type":"${type}-error".*INVALID_MESSAGE`),
    )

  // By its final step: one of email, device and code.
  await logIn(frame, { context, world, email: 'emmy@mob.test' })
  const chainId = Number(world.network.id)
  const answers = {
    'connect-email': await ask('connect-email', { email: 'emmy@mob.test' }),
    'social-redirect-uri': await ask('social-redirect-uri', { provider: 'google' }),
    'get-user': await ask('get-user', {}),
    'is-connected': await ask('is-connected'),
    'get-chain-id': await ask('get-chain-id'),
    'switch-network': await ask('switch-network', { chainId }),
    'smart-account-networks': await ask('smart-account-networks'),
    'init-smart-account': await ask('init-smart-account'),
    'set-preferred-account': await ask('set-preferred-account', { type: 'smartAccount' }),
    'rpc-abort': await ask('rpc-abort', {}),
    'sync-theme': await ask('sync-theme', { mode: 'dark' }),
    'sync-dapp-data': await ask('sync-dapp-data', { name: 'The Tuesday mob' }),
  }
  expect(answers).toMatchObject({
    'connect-email': { action: 'CONNECT' },
    'social-redirect-uri': { uri: expect.stringContaining('/social/start?flow=') },
    'smart-account-networks': { smartAccountNetworks: [world.network.caipNetworkId] },
    'init-smart-account': { isDeployed: false },
    'set-preferred-account': { type: 'smartAccount' },
    'sync-theme': {},
  })
  expect(answers['set-preferred-account'].address).toBe(answers['init-smart-account'].address)
  const refusal = expect(ask('export-key')).rejects.toThrow('"type":"export-key-error"')
  // Waits until the screen is complete: a press during its appearance has no effect.
  await expect(screen.getByRole('heading', { name: 'Show your recovery phrase' })).toBeVisible()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await refusal
  expect(await ask('sign-out')).toEqual({})
})
