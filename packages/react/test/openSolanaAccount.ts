import type { Config } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import type { World } from '@latchkey/devnet/world'
import type { ViewRequest } from '../src/index.ts'
import { connectSolana } from './connectSolana.ts'
import { renderKit } from './renderKit.tsx'

/** Connects an account of the local Solana chain with a wallet that signs, and opens a view of the modal. */
export async function openSolanaAccount(
  world: World,
  request: ViewRequest,
  { account, ...config }: { account?: string } & Partial<Config> = {},
) {
  const drawn = renderKit({
    networks: [world.solana.network],
    namespaces: [solana()],
    api: world.api,
    projectId: world.projectId,
    ...config,
  })
  const connected = await connectSolana(world, drawn.kit, account)
  await drawn.modal.open(request)
  return { ...drawn, modal: drawn.modal, ...connected }
}
