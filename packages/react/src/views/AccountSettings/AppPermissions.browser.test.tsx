import { connect } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import {
  permissionContextParameters,
  permissionValidatorSignatures,
  toSessionText,
} from '@latchkey/protocol/permissions'
import { onlineManager } from '@tanstack/react-query'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createEmbeddedWallet, embeddedId } from '../../../../core/test/embeddedWallet.ts'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { renderKit } from '../../../test/renderKit.tsx'

const world = await testWorld()
const validator = world.smartAccounts.permissionValidator as Address
const abi = parseAbi(permissionValidatorSignatures)
const parameters = parseAbiParameters(permissionContextParameters)
const chain = createPublicClient({ chain: foundry, transport: http(world.rpc), pollingInterval: 20 })

/** Opens a page whose wallet, with a new account, has granted the project a permission on-chain. */
async function open() {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const sender = createWalletClient({ account, chain: foundry, transport: http(world.rpc) })
  await chain.request({ method: 'anvil_setBalance', params: [account.address, '0xde0b6b3a7640000'] } as never)
  const write = async (functionName: 'grant' | 'revoke', args: readonly unknown[]) => {
    const hash = await sender.writeContract({ address: validator, abi, functionName, args } as never)
    await chain.waitForTransactionReceipt({ hash })
  }
  const permission = {
    signer: account.address,
    validAfter: 0,
    validUntil: 1_893_456_000,
    valueLimit: 1n,
    feeLimit: 0n,
    targets: [],
    salt: zeroHash,
  }
  const context = encodeAbiParameters(parameters, [permission])
  const pci = keccak256(context)
  const { network, projectId, api } = world
  const address = `${network.caipNetworkId}:${account.address}`
  const signature = await account.signMessage({
    message: toSessionText('create', { pci, address, projectId }),
  })
  const kept = await fetch(`${api}/v1/sessions/${address}?projectId=${projectId}`, {
    method: 'POST',
    body: JSON.stringify({ context, signature }),
  })
  expect(kept.status).toBe(200)
  await write('grant', [permission])

  const asked: unknown[] = []
  const wallet = createEmbeddedWallet({ privateKey })
  const drawn = renderKit({
    networks: [network],
    api,
    projectId,
    connectors: [
      (config) => {
        const connector = wallet.connector(config)
        return {
          ...connector,
          async getProvider() {
            const provider = (await connector.getProvider()) as { request(call: object): Promise<unknown> }
            return {
              ...provider,
              async request(call: { method: string; params?: unknown }) {
                if (call.method !== 'wallet_revokePermissions') return provider.request(call)
                asked.push(call.params)
                await write('revoke', [pci])
                return {}
              },
            }
          },
        }
      },
    ],
  })
  await expect.poll(() => drawn.kit.connection.getState().phase).toBe('settled')
  await connect(drawn.kit, { connectorId: embeddedId })
  return { ...drawn, context, asked }
}

it('[7.21 pcis] lists the permissions of apps and revokes them', async () => {
  const { modal, context, asked } = await open()
  await modal.open({ view: 'AccountSettings' })
  const list = page.getByRole('list', { name: 'App permissions' })
  await expect.element(list.getByText('Local')).toBeVisible()
  await expect.element(list.getByText(/^Until .* 20(29|30)$/)).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Revoke permissions for Local' }).click()
  await expect.element(announced('Permissions for Local revoked')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(asked).toEqual([[{ permissionsContext: context }]])
})

const failure = page.getByText('Couldn’t load the app permissions')

it('never passes permissions that could not be loaded off as none', async () => {
  const api = `${world.explorer}/failing/PARAMETER_INVALID/v1~sessions`
  await openAccount(world, { view: 'AccountSettings' }, { api })
  await expect.element(page.getByRole('heading', { name: 'App permissions' })).toBeVisible()
  await expect.element(failure).toBeVisible()
  await expectNoAxeFindings()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failure).toBeVisible()
})

it('says so offline, too, and loads them when online', async () => {
  const { modal } = await openAccount(world, undefined)
  onTestFinished(() => onlineManager.setOnline(true))
  onlineManager.setOnline(false)
  await modal.open({ view: 'AccountSettings' })
  await expect.element(failure).toBeVisible()
  onlineManager.setOnline(true)
  await expect.element(failure).not.toBeInTheDocument()
})
