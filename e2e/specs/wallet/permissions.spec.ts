import { encodeFunctionData, erc20Abi, type Hex, parseUnits, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openPermission, type PermissionSigner } from '../../../packages/frame/test/openPermission.ts'
import { approve } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

test('[7.21 pcis] [7.22 answer] [7.25 grant] shows and grants an app’s permissions; its key can do nothing else, and nothing at all once revoked', {
  tag: '@soak',
}, async ({ page, context, world, chain, carol }) => {
  await page.goto('/')
  const frame = await openFrame(page, world)
  await logIn(frame, { context, world, email: 'ivy@mob.test' })
  const { address } = await frame.ask('set-preferred-account', { type: 'smartAccount' })
  const { screen } = frame
  const chainId = world.network.caipNetworkId
  const ask = (method: string, params: object) =>
    frame.ask('rpc-request', { chainId, method, params: [params] })
  const list = async () => {
    const response = await fetch(
      `${world.api}/v1/sessions/${chainId}:${address}?projectId=${world.projectId}`,
    )
    return (await response.json()).pcis as { context: string; revokedAt: number | null }[]
  }

  const { dusd } = world.contracts
  const key = privateKeyToAccount(generatePrivateKey())
  const granting = ask('wallet_grantPermissions', {
    signer: { type: 'account', data: { id: key.address } },
    expiry: Math.floor(Date.now() / 1000) + 86_400,
    permissions: [
      {
        type: 'erc20-token-transfer',
        data: { address: dusd, ticker: 'DUSD' },
        policies: [{ type: 'token-allowance', data: { allowance: toHex(12_500_000) } }],
      },
    ],
  })
  const { host } = new URL(page.url())
  await expect(screen.getByRole('heading', { name: `Let ${host} act without asking` })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Transfer up to 12.5 DUSD' })).toBeVisible()
  await expect(screen.getByText('Free (sponsored)')).toBeAttached()
  await approve(screen, /^Allow until/)
  const granted = (await granting).result as { permissionsContext: Hex; signerData: PermissionSigner }
  const { permissionsContext } = granted
  expect(await list()).toMatchObject([{ context: permissionsContext, revokedAt: null }])

  await fetch(`${world.explorer}/faucet`, { method: 'POST', body: JSON.stringify({ address }) })
  const app = await openPermission(world, granted, key)
  const move = (amount: string) => {
    const args = [carol, parseUnits(amount, 6)] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    return app.send([{ to: dusd, value: 0n, data }])
  }
  const balance = () =>
    chain.readContract({ address: dusd, abi: erc20Abi, functionName: 'balanceOf', args: [carol] })
  const before = await balance()
  expect(await move('12')).toMatchObject({ success: true })
  expect((await balance()) - before).toBe(parseUnits('12', 6))
  // Rejected by the validator itself: half a dollar is left.
  await expect(move('1')).rejects.toThrow(/AA23/)

  // The server's RPC may return the previous state for as long as a block. Waits until it reports the account as
  // deployed.
  await expect.poll(async () => (await frame.ask('get-user')).smartAccountDeployed).toBe(true)
  const revoking = ask('wallet_revokePermissions', { permissionsContext })
  await expect(screen.getByRole('heading', { name: `Revoke permissions for ${host}` })).toBeVisible()
  await approve(screen, 'Revoke')
  await revoking
  expect(await list()).toMatchObject([{ context: permissionsContext, revokedAt: expect.any(Number) }])
  await expect(move('0.5')).rejects.toThrow(/AA23/)
  expect((await balance()) - before).toBe(parseUnits('12', 6))
})
