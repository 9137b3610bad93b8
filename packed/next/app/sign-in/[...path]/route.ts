import { createMemoryStore, createSignIn, toNextHandlers, verifyEip155 } from '@latchkey/server/signIn'
import { createPublicClient, http } from 'viem'

const client = createPublicClient({ transport: http('https://node.example') })

const signIn = createSignIn({
  store: createMemoryStore(),
  verify: { eip155: verifyEip155(() => client) },
  origins: ['https://example.org'],
  chains: ['eip155:1'],
  transport: 'cookie',
})

export const { GET, POST, OPTIONS } = toNextHandlers(signIn)
