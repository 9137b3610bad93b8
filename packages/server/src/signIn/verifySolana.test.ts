import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { formatSignInMessage, parseSignInMessage } from '@latchkey/protocol/signIn'
import { base58, base64urlnopad, hex } from '@scure/base'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { expect, it, onTestFinished } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './store.ts'
import { verifySolana } from './verifySolana.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function createWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(base64urlnopad.decode(publicKey.export({ format: 'jwk' }).x ?? ''))
  const sign = (message: string) => base58.encode(signBytes(null, Buffer.from(message), privateKey))
  return { address, sign }
}

async function start() {
  const settings = { chains: [chainId], transport: 'bearer', verify: { solana: verifySolana } } as const
  const server = await startSignIn({ store: createMemoryStore(), ...settings })
  onTestFinished(() => server.close())
  return createPage(server.url, { origin: server.origin, chainId })
}

it('signs in a Solana account with its key', async () => {
  const page = await start()
  const wallet = createWallet()
  const message = formatSignInMessage(await page.claims(wallet.address))
  expect(message).toContain('with your Solana account:')
  expect(message).toContain('Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const { status, body } = await page.post({ message, signature: wallet.sign(message) })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.session.data).toEqual(parseSignInMessage(message))
})

it('[3.3 message] [3.3 signature] signs in a wallet of Solana’s own ecosystem', async () => {
  const page = await start()
  const wallet = new UnsafeBurnerWalletAdapter()
  await wallet.connect()
  const message = formatSignInMessage(await page.claims(wallet.publicKey?.toBase58() ?? ''))
  const signature = base58.encode(await wallet.signMessage(new TextEncoder().encode(message)))
  expect((await page.post({ message, signature })).status).toBe(200)
  await wallet.disconnect()
})

it('refuses another key, another message, hex, and malformed signatures', async () => {
  const page = await start()
  const wallet = createWallet()
  const sign = async (make: (message: string) => string) => {
    const message = formatSignInMessage(await page.claims(wallet.address))
    return (await page.post({ message, signature: make(message) })).body.reasons?.[0]?.field
  }
  expect(await sign((message) => createWallet().sign(message))).toBe('signature')
  expect(await sign((message) => wallet.sign(`${message} `))).toBe('signature')
  expect(await sign((message) => `0x${hex.encode(base58.decode(wallet.sign(message)))}`)).toBe('signature')
  expect(await sign(() => base58.encode(new Uint8Array(63)))).toBe('signature')
  expect(await sign(() => '1'.repeat(60_000))).toBe('signature')
})
