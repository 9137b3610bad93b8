import type { Caip2 } from '@latchkey/protocol/ids'
import { encodeAbiParameters, type Hex } from 'viem'
import { expect, it } from 'vitest'
import { createTokenMetadata } from './createTokenMetadata.ts'

const chainId: Caip2 = 'eip155:31337'
const address = `0x${'c3'.repeat(20)}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
/** What a contract returns for `name()`, `symbol()` and `decimals()`. */
const answers: Readonly<Record<Hex, Hex>> = {
  '0x06fdde03': text('Dollar'),
  '0x95d89b41': text('USD'),
  '0x313ce567': encodeAbiParameters([{ type: 'uint8' }], [6]),
}

it('reads the decimals of an ERC-20 from its contract if an explorer only has its name', async () => {
  const metadata = createTokenMetadata(
    async (_, __, params) => answers[Object(Object(params)[0]).data as Hex] ?? '0x',
  )
  const token = { address, standard: 'erc20', name: 'Dollar', symbol: 'USD', decimals: null } as const
  metadata.learn(chainId, [{ token }])
  await metadata.load(chainId, { tokens: [{ address }], nfts: [] }, () => {})
  expect(metadata.token(chainId, address)).toMatchObject({ symbol: 'USD', decimals: 6 })
  // What the contract said stays, and what an explorer says of an NFT is enough.
  metadata.learn(chainId, [{ token }, { token: { ...token, address: '0xd4', standard: 'erc721' } }])
  expect(metadata.token(chainId, address)).toMatchObject({ decimals: 6 })
  expect(metadata.token(chainId, '0xd4')).toMatchObject({ symbol: 'USD' })
})
