import { type Address, getAddress, type Hex, numberToHex, pad } from 'viem'
import type { Target } from './attack.ts'

/** Addresses of attackers and of a token, for the attacks. */
export const thief = getAddress('0x000000000000000000000000000000000000bad1')
/** A contract that reports six decimals. */
export const dollar = getAddress('0x0000000000000000000000000000000000d011a2')
/** A collection, which has no decimals. */
export const art = getAddress('0x0000000000000000000000000000000000000a27')
/** Maximum uint256, more than anyone has. */
export const most = 2n ** 256n - 1n
/** A chain on which `dollar` is a token. */
export const dollarChain = {
  tokens: { [dollar.toLowerCase()]: { symbol: 'DUSD', decimals: 6n, supply: 10n ** 15n } },
}

/** Creates a typed data request, with fields as in Solidity: `address spender`. */
export function typed(
  { account, chainId }: Target,
  types: Readonly<Record<string, readonly string[]>>,
  message: object,
  domain: object = { name: 'Dev Dollar', version: '1', chainId, verifyingContract: dollar },
  primaryType = Object.keys(types)[0],
) {
  const written = Object.entries(types).map(([name, fields]) => [
    name,
    fields.map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] })),
  ])
  const data = { types: Object.fromEntries(written), primaryType, domain, message }
  return { method: 'eth_signTypedData_v4', params: [account, data] }
}

/** Creates a log of `Transfer(address,address,uint256)`. */
export const transferLog = (address: Address, from: Address, to: Address, amount: bigint) => ({
  address,
  topics: [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    pad(from),
    pad(to),
  ] as readonly Hex[],
  data: numberToHex(amount, { size: 32 }),
})
/** Address under which a simulation logs the native currency. */
export const nativeLog = getAddress('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
