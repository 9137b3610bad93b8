import fc from 'fast-check'
import { type Address, encodeFunctionData, parseEther } from 'viem'
import { deployTeller, tellerAbi } from './deployTeller.ts'
import { accounts, type TestChain } from './startAnvil.ts'

const nobody: Address = `0x${'00'.repeat(20)}`
const people = [accounts.alice, accounts.bob, accounts.carol] as const
const person = fc.integer({ min: 0, max: people.length - 1 })
const party = fc.constantFrom(nobody, ...people.map(({ address }) => address))
const amount = fc.bigInt(0n, 3n)
const id = fc.bigInt(1n, 3n)
const coin = fc.integer({ min: 0, max: 1 })

/** One thing that someone does, sent by one of the accounts. */
const action = fc.record({
  by: person,
  /** Whether it shares a block with the next action. */
  isTogether: fc.boolean(),
  what: fc.oneof(
    fc.record({ type: fc.constant('send' as const), to: person, value: amount }),
    fc.record({ type: fc.constant('tell20' as const), coin, from: party, to: party, amount }),
    fc.record({ type: fc.constant('tell721' as const), from: party, to: party, id }),
    fc.record({
      type: fc.constant('tell1155' as const),
      from: party,
      to: party,
      ids: fc.array(id, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ type: fc.constant('approve20' as const), coin, owner: party, to: party, amount }),
    fc.record({ type: fc.constant('approve721' as const), owner: party, to: party, id }),
    fc.record({
      type: fc.constant('approveAll' as const),
      owner: party,
      to: party,
      isApproved: fc.boolean(),
    }),
    fc.record({ type: fc.constant('pay' as const), to: person, value: amount }),
    fc.record({ type: fc.constant('payInVain' as const), to: person, value: amount }),
    fc.record({ type: fc.constant('deposit' as const), value: amount }),
    fc.record({ type: fc.constant('fail' as const) }),
    fc.record({ type: fc.constant('deploy' as const) }),
    fc.record({ type: fc.constant('wait' as const), blocks: fc.integer({ min: 1, max: 5 }) }),
  ),
})

/** Does so many random things on a chain, which a seed decides. Returns one of the two tokens. */
export async function actAtRandom(chain: TestChain, count: number, seed: number): Promise<Address> {
  const metadata = 'data:application/json,{"name":"Mob {id}"}'
  const dollar = await deployTeller(chain)
  const coins = [dollar, await deployTeller(chain, { name: 'Euro', symbol: 'EUR' })]
  const mobs = await deployTeller(chain, { name: 'Mobsters', symbol: 'MOB', metadata })
  const badges = await deployTeller(chain, { name: 'Badges', symbol: 'BDG', metadata })
  const wrapped = await deployTeller(chain, { name: 'Wrapped', symbol: 'W' })

  type What = (typeof samples)[number]['what']
  const toCall = (what: What): { to: Address; data?: `0x${string}`; value?: bigint } | undefined => {
    const call = <const name extends string>(
      to: Address | undefined,
      functionName: name,
      args: readonly unknown[],
    ) => ({
      to: to ?? nobody,
      data: encodeFunctionData({ abi: tellerAbi, functionName, args } as never),
    })
    switch (what.type) {
      case 'send':
        return { to: people[what.to]?.address ?? nobody, value: what.value }
      case 'tell20':
        return call(coins[what.coin], 'tell20', [what.from, what.to, what.amount])
      case 'tell721':
        return call(mobs, 'tell721', [what.from, what.to, what.id])
      case 'tell1155':
        return call(badges, 'tell1155', [what.from, what.to, what.ids, what.ids])
      case 'approve20':
        return call(coins[what.coin], 'tellApproval20', [what.owner, what.to, what.amount])
      case 'approve721':
        return call(mobs, 'tellApproval721', [what.owner, what.to, what.id])
      case 'approveAll':
        return call(badges, 'tellApprovalForAll', [what.owner, what.to, what.isApproved])
      case 'pay':
      case 'payInVain':
        return { ...call(wrapped, what.type, [people[what.to]?.address]), value: what.value }
      case 'deposit':
        return { ...call(wrapped, 'deposit', []), value: what.value }
      case 'fail':
        return call(wrapped, 'fail', [])
      default:
        return undefined
    }
  }

  const samples = fc.sample(action, { numRuns: count, seed })
  await chain.client.setAutomine(false)
  for (const { by, isTogether, what } of samples) {
    const account = people[by]
    const call = toCall(what)
    if (what.type === 'wait') await chain.client.mine({ blocks: what.blocks })
    else if (call) await chain.client.sendTransaction({ ...call, gas: 500_000n, ...(account && { account }) })
    else
      await chain.client.sendTransaction({
        data: '0x00',
        gas: 100_000n,
        value: 0n,
        ...(account && { account }),
      })
    if (!isTogether) await chain.client.mine({ blocks: 1 })
  }
  await chain.client.mine({ blocks: 1 })
  await chain.client.setAutomine(true)
  // So that the last transactions are not all at the head.
  await chain.client.sendTransaction({ to: accounts.carol.address, value: parseEther('0.5') })
  await chain.client.mine({ blocks: 1 })
  return dollar
}
