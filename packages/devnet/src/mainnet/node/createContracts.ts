import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  maxUint256,
  multicall3Abi,
  parseAbi,
  stringToHex,
} from 'viem'
import { type Contract, contracts } from '../store/contracts.ts'
import { logKindNames } from '../store/logKinds.ts'
import { CallFailure, failureCodes } from './CallFailure.ts'
import type { State } from './createState.ts'
import { lowerBound, type View } from './createView.ts'
import { addressOf, partyOf } from './parties.ts'

/** Where Multicall3 is on every chain. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function getApproved(uint256) view returns (address)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const wholeMulticallAbi = [
  ...multicall3Abi,
  ...parseAbi(['function getEthBalance(address) view returns (uint256)']),
]

/** Calls a contract after the block of a height. Returns `0x` for an account. Throws `CallFailure` for a revert. */
type CallContract = (to: string, input: string, height: number) => string

/** Creates the contracts of a view, whose answers are derived from their logs. */
export function createContracts(view: View, state: State): CallContract {
  const call: CallContract = (to, input, height) => {
    if (to.toLowerCase() === multicallAddress) return callMulticall(input, height)
    const party = partyOf(to)
    const contract = party === undefined ? undefined : contracts[party - 1]
    if (party === undefined || !contract) return '0x'
    return answer(view, { contract, party, height }, input as Hex)
  }

  const callMulticall = (input: string, height: number): string => {
    const decoded = decode(wholeMulticallAbi, input as Hex)
    if (decoded.functionName === 'getEthBalance') {
      const balance = state.balanceAt(partyOf(String(decoded.args?.[0])) ?? 0, height)
      return encodeAbiParameters([{ type: 'uint256' }], [balance])
    }
    if (decoded.functionName !== 'aggregate3') throw reverted()
    const [calls = []] = (decoded.args ?? []) as [{ target: Hex; callData: Hex; allowFailure: boolean }[]?]
    const result = calls.map(({ target, callData, allowFailure }) => {
      try {
        return { success: true, returnData: call(target, callData, height) as Hex }
      } catch (error) {
        if (!allowFailure) throw error
        return { success: false, returnData: '0x' as const }
      }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return call
}

const reverted = () => new CallFailure(failureCodes.reverted, 'execution reverted', '0x')

function decode(of: Abi, data: Hex) {
  try {
    return decodeFunctionData({ abi: of, data })
  } catch {
    throw reverted()
  }
}

type Place = { contract: Contract; party: number; height: number }

function answer(view: View, place: Place, input: Hex): string {
  const { contract } = place
  const { functionName, args = [] } = decode(abi, input)
  const text = (value: string | undefined) => {
    if (value === undefined) throw reverted()
    if (contract.isBytes32) return stringToHex(value, { size: 32 })
    return encodeAbiParameters([{ type: 'string' }], [value])
  }
  const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
  const account = (at: number) => partyOf(String(args[at])) ?? -1
  const address = (value: number) => encodeAbiParameters([{ type: 'address' }], [addressOf(value) as Hex])
  switch (functionName) {
    case 'name':
      return text(contract.name)
    case 'symbol':
      return text(contract.symbol)
    case 'decimals':
      if (contract.decimals === undefined) throw reverted()
      return number(BigInt(contract.decimals))
    case 'balanceOf':
      return number(balanceOf(view, place, account(0), args[1] as bigint | undefined))
    case 'allowance':
      return number(allowanceOf(view, place, account(0), account(1)))
    case 'isApprovedForAll':
      return number(isForAll(view, place, account(0), account(1)) ? 1n : 0n)
    case 'getApproved':
      return address(0)
    case 'ownerOf': {
      const owner = ownerOf(view, place, Number(args[0]))
      if (owner === undefined) throw reverted()
      return address(owner)
    }
    case 'tokenURI':
      if (contract.standard !== 'erc721') throw reverted()
      return text(metadataOf(`${contract.name} #${args[0]}`))
    case 'uri':
      if (contract.standard !== 'erc1155') throw reverted()
      return text(metadataOf(`${contract.name} item ${args[0]}`))
    default:
      throw reverted()
  }
}

function metadataOf(name: string): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify({ name, description: 'Of the simulated chain.' }))}`
}

/** Returns the rows of a contract's logs with a party, up to a height, oldest first. */
function logsOf(view: View, { party, height }: Place, account?: number): number[] {
  const { logs, blocks, transactions, logsBy, logsOf: logsWith } = view.store
  const rows = account === undefined ? logsBy(party) : logsWith(account)
  const firstLogOf = (row: number) => transactions.firstLog[blocks.firstTransaction[row] ?? 0] ?? 0
  return view.ranges(0, height).flatMap(([from, to]) => {
    const part = rows.subarray(lowerBound(rows, firstLogOf(from)), lowerBound(rows, firstLogOf(to)))
    return account === undefined ? [...part] : [...part.filter((row) => logs.contract[row] === party)]
  })
}

function balanceOf(view: View, place: Place, account: number, item?: bigint): bigint {
  const { logs } = view.store
  if (account < 1) return 0n
  let balance = 0
  for (const row of logsOf(view, place, account)) {
    const [p1 = 0, p2 = 0, p3 = 0] = [logs.p1[row], logs.p2[row], logs.p3[row]]
    const [amount = 0, id = 0] = [logs.amount[row], logs.id[row]]
    const kind = logKindNames[logs.kind[row] ?? 0]
    if (kind === 'deposit') balance += amount
    if (kind === 'withdrawal') balance -= amount
    if (kind === 'transfer') balance += (p2 === account ? amount : 0) - (p1 === account ? amount : 0)
    if (kind === 'moveNft') balance += (p2 === account ? 1 : 0) - (p1 === account ? 1 : 0)
    const isItem = kind === 'moveItem' ? BigInt(id) === item : BigInt(id) === item || BigInt(id + 1) === item
    if ((kind === 'moveItem' || kind === 'moveItems') && isItem)
      balance += (p3 === account ? amount : 0) - (p2 === account ? amount : 0)
  }
  // Those who lie about transfers do not say that the account has less than nothing.
  return BigInt(Math.max(0, balance)) * place.contract.unit
}

function allowanceOf(view: View, place: Place, owner: number, spender: number): bigint {
  const { logs } = view.store
  const approval = logKindNames.indexOf('approval')
  const row = logsOf(view, place, owner).findLast(
    (at) => logs.kind[at] === approval && logs.p1[at] === owner && logs.p2[at] === spender,
  )
  const amount = row === undefined ? 0 : (logs.amount[row] ?? 0)
  return amount < 0 ? maxUint256 : BigInt(amount) * place.contract.unit
}

function isForAll(view: View, place: Place, owner: number, operator: number): boolean {
  const { logs } = view.store
  const approveAll = logKindNames.indexOf('approveAll')
  const row = logsOf(view, place, owner).findLast(
    (at) => logs.kind[at] === approveAll && logs.p1[at] === owner && logs.p2[at] === operator,
  )
  return row !== undefined && logs.amount[row] === 1
}

function ownerOf(view: View, place: Place, id: number): number | undefined {
  const { logs } = view.store
  const move = logKindNames.indexOf('moveNft')
  const row = logsOf(view, place).findLast((at) => logs.kind[at] === move && logs.id[at] === id)
  return row === undefined ? undefined : logs.p2[row]
}
