import { type Config, connect } from '@latchkey/core'
import { createHeadlessWallet, provideWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import type { ReactNode } from 'react'
import { expect, onTestFinished } from 'vitest'
import type { ViewRequest } from '../src/index.ts'
import { renderKit } from './renderKit.tsx'

/** Connects an account of the local world with a wallet that signs, and opens a view of the modal, if given. */
export async function openAccount(
  world: World,
  request: ViewRequest | undefined,
  {
    account = 'alice',
    children,
    ...config
  }: { account?: string; children?: ReactNode } & Partial<Config> = {},
) {
  const key = world.accounts.find(({ name }) => name === account)?.privateKey
  if (!key) throw new Error(`The local world has no ${account}.`)
  const wallet = createHeadlessWallet({
    privateKeys: [key],
    chains: [world.network, ...(config.networks ?? [])]
      .filter(({ chainNamespace }) => chainNamespace === 'eip155')
      .map(({ id }) => ({ id: Number(id), rpc: world.rpc })),
  })
  onTestFinished(provideWallet(wallet.info, wallet.provider))
  const drawn = renderKit(
    {
      networks: [world.network],
      api: world.api,
      projectId: world.projectId,
      ...config,
    },
    children,
  )
  const { kit } = drawn
  const isFound = () =>
    kit.namespaces
      .get('eip155')
      ?.connectors.get()
      .some(({ name }) => name === wallet.info.name)
  await expect.poll(isFound).toBe(true)
  const connecting = connect(kit, { connectorId: wallet.info.rdns })
  await wallet.approve('eth_requestAccounts')
  await connecting
  if (request) await drawn.modal.open(request)
  return { ...drawn, modal: drawn.modal, wallet }
}
