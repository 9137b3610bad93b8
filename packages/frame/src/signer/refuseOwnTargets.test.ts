import { type Address, concatHex, type Hex, pad } from 'viem'
import { expect, it } from 'vitest'
import { refuseOwnTargets } from './refuseOwnTargets.ts'
import type { SignerContext } from './signerContext.ts'
import { cloneCodeEnd, cloneCodeStart } from './toSmartAddress.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chainId = 'eip155:1'
const account = { type: 'smartAccount', address: smart, owner } as const
const call = (to: Address | null, data: Hex = '0x01') => ({ to, data })
const cloneOf = (each: Address, implementation: Address = other) =>
  concatHex([cloneCodeStart, implementation, cloneCodeEnd, pad(each)])
const refusal = { message: "Apps cannot call this wallet's own accounts.", failure: { code: 4100 } }

/** Checks calls on a chain that has this code at an address. Returns which code was read. */
async function refuse(
  calls: readonly { to: Address | null; data: Hex }[],
  codes: Readonly<Record<Address, string>> = {},
) {
  const asked: unknown[] = []
  const { signal } = new AbortController()
  const context = {
    accounts: { listOwn: async () => [owner, smart] },
    chainRpc: async (...question: unknown[]) => {
      asked.push(question)
      const [, , [target]] = question as [string, string, [Address]]
      return codes[target] ?? '0x'
    },
  } as unknown as SignerContext
  await refuseOwnTargets(calls, account, chainId, context, signal)
  return asked.map((question) => {
    const [id, method, params, aborted] = question as [string, string, unknown[], AbortSignal]
    expect([id, method, params[1], aborted]).toEqual([chainId, 'eth_getCode', 'latest', signal])
    return params[0]
  })
}

it.each<[string, Parameters<typeof refuse>]>([
  ['the key’s own account', [[call(owner)]]],
  ['the smart account', [[call(smart)]]],
  ['it in lower case', [[call(smart.toLowerCase() as Address)]]],
  ['it after a call to another contract', [[call(contract), call(smart)]]],
  ['the owner’s clone from another factory', [[call(contract)], { [contract]: cloneOf(owner) }]],
  [
    'that clone’s code in upper case',
    [[call(contract)], { [contract]: `0x${cloneOf(owner).slice(2).toUpperCase()}` }],
  ],
])('refuses a call to %s', async (_, question) => {
  await expect(refuse(...question)).rejects.toMatchObject(refusal)
})

it.each<[string, Parameters<typeof refuse>, readonly Address[]]>([
  ['no calls', [[]], []],
  ['a plain transfer to an own account', [[call(owner, '0x'), call(smart, '0x')]], []],
  ['a deployment', [[call(null)]], []],
  ['a contract, once for all calls', [[call(contract), call(contract)]], [contract]],
  ['another owner’s clone', [[call(contract)], { [contract]: cloneOf(other) }], [contract]],
  [
    'other code that ends with the owner',
    [[call(contract)], { [contract]: concatHex(['0x60', cloneOf(owner)]) }],
    [contract],
  ],
  [
    'a clone’s code that continues',
    [[call(contract)], { [contract]: concatHex([cloneOf(owner), '0x00']) }],
    [contract],
  ],
])('accepts %s', async (_, question, asked) => {
  expect(await refuse(...question)).toEqual(asked)
})
