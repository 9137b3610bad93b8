import fc from 'fast-check'
import { encodeAbiParameters, getAddress, type Hex, pad, toEventSelector } from 'viem'
import { expect, it } from 'vitest'
import { sumChanges } from './simulateChanges.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

it('sumChanges reads each token of a batch (ERC-1155), and skips malformed logs', () => {
  const topics = [
    toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
    ...([bob, alice, bob] as const).map((address) => pad(address)),
  ]
  const data = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [7n, 8n],
      [2n, 1n],
    ],
  )
  const batch = { address: token, topics, data } as const
  expect(sumChanges(alice, [{ ...batch, data: '0x01' }, batch])).toEqual([
    { token: getAddress(token), tokenId: 7n, amount: -2n },
    { token: getAddress(token), tokenId: 8n, amount: -1n },
  ])
})

it('sumChanges adds up transfers in both directions', () => {
  const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const pad = (text: string): Hex => `0x${text.replace('0x', '').toLowerCase().padStart(64, '0')}`
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 128n })), { maxLength: 20 }),
      (moves) => {
        const logs = moves.map(([isIn, units]) => ({
          address: token as Hex,
          topics: [topic, pad(isIn ? bob : alice), pad(isIn ? alice : bob)] as Hex[],
          data: pad(units.toString(16)),
        }))
        const sum = moves.reduce((total, [isIn, units]) => total + (isIn ? units : -units), 0n)
        expect(sumChanges(alice, logs)).toEqual(sum === 0n ? [] : [{ token: getAddress(token), amount: sum }])
      },
    ),
  )
})
