import { createServer } from 'node:http'
import { createMemoryStore, createSignIn, toNodeListener, verifyEip155 } from '@latchkey/server/signIn'
import { createPublicClient, http } from 'viem'

const client = createPublicClient({ transport: http('https://node.example') })
const signIn = createSignIn({
  store: createMemoryStore(),
  verify: { eip155: verifyEip155(() => client) },
  origins: ['https://example.org'],
  chains: ['eip155:1'],
  transport: 'cookie',
})
const server = createServer(toNodeListener(signIn))
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
