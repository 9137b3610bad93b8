import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { World } from '@latchkey/devnet/world'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  createMemoryStore,
  createSignIn,
  type SignInSettings,
  toNodeListener,
  type Verifiers,
  verifyEip155,
} from '@latchkey/server/signIn'
import { createPublicClient, http } from 'viem'
import { onTestFinished } from 'vitest'

/**
 * Starts a server for signing in to the kits' page with a bearer token; returns its URL. Accepts eip155 accounts and
 * those of the given namespaces.
 */
export async function startSignInServer(
  world: World,
  {
    verify = {},
    chains = [],
    ...settings
  }: {
    verify?: Verifiers
    chains?: readonly Caip2[]
  } & Pick<SignInSettings, 'now'> = {},
): Promise<string> {
  const client = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const handler = createSignIn({
    store: createMemoryStore(),
    verify: { eip155: verifyEip155(() => client), ...verify },
    origins: ['http://localhost'],
    chains: ['eip155:31337', 'eip155:31338', ...chains],
    transport: 'bearer',
    ...settings,
  })
  const listener = toNodeListener(handler)
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in`
}
