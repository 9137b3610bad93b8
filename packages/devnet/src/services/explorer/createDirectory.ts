import { type AbiFunction, toFunctionSelector } from 'viem'
import { accounts, others } from '../../accounts/accounts.ts'
import { compileContracts } from '../../contracts/compile.ts'
import { contracts } from '../../contracts/deploy.ts'
import { devnetZone } from '../../contracts/registerNames.ts'

/** The local world's known names. */
export type Directory = {
  /** Returns a short name for a known address. */
  nameOf(address: string): string | undefined
  /** Returns symbol and decimals of a known token contract. */
  tokenOf(address: string): { symbol: string; decimals: number } | undefined
  /** Returns the name of the function that a call's first four bytes select. */
  methodOf(input: string): string
}

const tokens: readonly (readonly [`0x${string}`, string, string, number])[] = [
  [contracts.dusd, 'Dev Dollar', 'DUSD', 6],
  [contracts.dbtc, 'Dev Bitcoin', 'DBTC', 8],
  [contracts.mob, 'Mob Token', 'MOB', 18],
  [contracts.silent, 'Silent Cash', 'HUSH', 18],
  [contracts.ticket, 'Meetup Ticket', 'TICKET', 0],
  [contracts.weth, 'Wrapped Ether', 'WETH', 18],
]

const places: readonly (readonly [`0x${string}`, string])[] = [
  [contracts.mobsters, 'Mobsters'],
  [contracts.spam, 'Voucher spam'],
  [contracts.badges, 'Session Badges'],
  [contracts.ammFactory, 'Exchange factory'],
  [contracts.ammRouter, 'Exchange router'],
  [contracts.guestbook, 'Guestbook'],
  [contracts.payroll, 'Payroll'],
  [contracts.multicall3, 'Multicall3'],
  [contracts.ensRegistry, 'Name registry'],
  [contracts.ensResolver, 'Name resolver'],
  [contracts.ensReverseRegistrar, 'Reverse registrar'],
  [contracts.ensUniversalResolver, 'Universal resolver'],
]

/** Creates the directory from the contracts and accounts of the local world. */
export async function createDirectory(): Promise<Directory> {
  const { artifacts } = await compileContracts()
  const methods = new Map<string, string>()
  for (const { abi } of Object.values(artifacts)) {
    for (const item of abi) {
      if (item.type === 'function') methods.set(toFunctionSelector(item as AbiFunction), item.name)
    }
  }
  const names = new Map<string, string>(
    [
      ...Object.values(accounts).map(({ address, name }) => [address, `${name}.${devnetZone}`] as const),
      ...Object.values(others).map(({ address, name }) => [address, name] as const),
      ...tokens.map(([address, name]) => [address, name] as const),
      ...places,
    ].map(([address, name]) => [address.toLowerCase(), name]),
  )
  const known = new Map(
    tokens.map(([address, , symbol, decimals]) => [address.toLowerCase(), { symbol, decimals }]),
  )
  return {
    nameOf: (address) => names.get(address.toLowerCase()),
    tokenOf: (address) => known.get(address.toLowerCase()),
    methodOf(input) {
      if (input === '0x') return 'ETH transfer'
      return methods.get(input.slice(0, 10)) ?? input.slice(0, 10)
    },
  }
}
