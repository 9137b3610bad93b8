import { createPublicKey, verify } from 'node:crypto'
import type { Network } from '@latchkey/protocol/network'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { namespaceContract } from '../../../test/namespaceContract.ts'
import { installSolanaWallet } from '../../../test/solanaWallet.ts'
import { createMemoryStorage } from '../../platform/storage.ts'
import { solana } from './solana.ts'

const [alice, bob] = [Keypair.generate(), Keypair.generate()]
const secretOf = ({ secretKey }: Keypair) => bs58.encode(secretKey)
const networks = [makeNetwork('one'), makeNetwork('two')] as const

namespaceContract('solana', () => {
  const wallet = installSolanaWallet({ secretKey: secretOf(alice) })
  return {
    define: solana,
    networks,
    connectorId: wallet.id,
    setMood: wallet.setMood,
    answer: wallet.answer,
    prompts: wallet.prompts,
    farewells: wallet.farewells,
    addressOn: () => alice.publicKey.toBase58(),
    async changeAccount() {
      await wallet.change(secretOf(bob))
      return bob.publicKey.toBase58()
    },
    end: wallet.end,
    verify: async ({ address, message, signature }) => isSigned(address, message, signature),
  }
})

describe('discovery', () => {
  async function visit(storage = createMemoryStorage()) {
    const page = solana().create({ storage, storageKey: 'test', networks })
    page.start()
    await page.prepare?.()
    return page
  }
  const namesOf = (page: Awaited<ReturnType<typeof visit>>) =>
    page.connectors.get().map(({ name, type }) => [name, type])

  it('lists early and late wallets that can sign on the configured networks', async () => {
    installSolanaWallet({ secretKey: secretOf(alice), name: 'Early' })
    installSolanaWallet({
      secretKey: secretOf(alice),
      name: 'Watches',
      without: ['solana:signTransaction', 'solana:signAndSendTransaction'],
    })
    const page = await visit()
    expect(namesOf(page)).toEqual([['Early', 'ANNOUNCED']])
    installSolanaWallet({ secretKey: secretOf(bob), name: 'Late' })
    expect(namesOf(page)).toEqual([
      ['Early', 'ANNOUNCED'],
      ['Late', 'ANNOUNCED'],
    ])
  })

  it('hides a wallet that supports none of the networks', async () => {
    installSolanaWallet({ secretKey: secretOf(alice) })
    const main = { ...makeNetwork('one'), caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const
    const page = solana().create({ storage: createMemoryStorage(), storageKey: 'test', networks: [main] })
    page.start()
    await page.prepare?.()
    expect(namesOf(page)).toEqual([])
  })

  it('keeps the first of two wallets with the same name', async () => {
    const { id } = installSolanaWallet({ secretKey: secretOf(alice) })
    installSolanaWallet({ secretKey: secretOf(bob) })
    const page = await visit()
    expect(namesOf(page)).toHaveLength(1)
    const { accounts } = await page.connect({ connectorId: id, signal: new AbortController().signal })
    expect(accounts).toEqual([alice.publicKey.toBase58()])
  })

  it('treats a rejection without a code as UserRejectedError', async () => {
    const wallet = installSolanaWallet({ secretKey: secretOf(alice) })
    const page = await visit()
    wallet.setMood('wordless')
    const asked = page.connect({ connectorId: wallet.id, signal: new AbortController().signal })
    await expect(asked).rejects.toMatchObject({ name: 'UserRejectedError' })
  })

  it('finds no more wallets after it stops', async () => {
    const page = solana().create({ storage: createMemoryStorage(), storageKey: 'test', networks })
    const stop = page.start()
    await page.prepare?.()
    stop()
    installSolanaWallet({ secretKey: secretOf(alice) })
    expect(namesOf(page)).toEqual([])
  })
})

function makeNetwork(id: string): Network {
  return {
    id,
    name: `Chain ${id}`,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [] } },
  }
}

/** Verifies an Ed25519 signature (RFC 8032) with Node. */
function isSigned(address: string, message: string, signature: string): boolean {
  const x = Buffer.from(bs58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, bs58.decode(signature))
}
