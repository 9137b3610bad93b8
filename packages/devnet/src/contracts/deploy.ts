import { encodeDeployData, encodeFunctionData, getContractAddress, parseUnits } from 'viem'
import { accounts, others } from '../accounts/accounts.ts'
import { callRpc } from '../chains/callRpc.ts'
import type { Driver } from '../chains/createDriver.ts'
import { ammRouterAbi, tokenAbi } from './abis.ts'
import { artifactOf } from './artifactOf.ts'
import type { Artifacts } from './compile.ts'
import type { ContractName, Contracts } from './contracts.ts'
import { registerNames } from './registerNames.ts'

type Deployment = {
  name: Exclude<ContractName, 'multicall3'>
  artifact: string
  /** Constructor arguments, given the contracts deployed so far. */
  args?: (contracts: Contracts) => readonly unknown[]
}

/** The deployer's transactions in order. Each address depends on the position in this list. */
const deployments: readonly Deployment[] = [
  { name: 'dusd', artifact: 'Token', args: () => ['Dev Dollar', 'DUSD', 6] },
  { name: 'dbtc', artifact: 'Token', args: () => ['Dev Bitcoin', 'DBTC', 8] },
  { name: 'mob', artifact: 'Token', args: () => ['Mob Token', 'MOB', 18] },
  { name: 'silent', artifact: 'SilentToken', args: () => [parseUnits('1000000', 18)] },
  { name: 'ticket', artifact: 'Token', args: () => ['Meetup Ticket', 'TICKET', 0] },
  { name: 'weth', artifact: 'Weth' },
  { name: 'mobsters', artifact: 'Mobsters' },
  { name: 'spam', artifact: 'SpamDrop' },
  { name: 'badges', artifact: 'Badges' },
  { name: 'ammFactory', artifact: 'AmmFactory' },
  { name: 'ammRouter', artifact: 'AmmRouter', args: ({ ammFactory, weth }) => [ammFactory, weth] },
  { name: 'guestbook', artifact: 'Guestbook' },
  { name: 'payroll', artifact: 'Payroll' },
  { name: 'ensRegistry', artifact: 'NameRegistry' },
  { name: 'ensResolver', artifact: 'NameResolver', args: ({ ensRegistry }) => [ensRegistry] },
  {
    name: 'ensReverseRegistrar',
    artifact: 'NameReverseRegistrar',
    args: ({ ensRegistry, ensResolver }) => [ensRegistry, ensResolver],
  },
  {
    name: 'ensUniversalResolver',
    artifact: 'NameUniversalResolver',
    args: ({ ensRegistry, ensReverseRegistrar }) => [ensRegistry, ensReverseRegistrar],
  },
  { name: 'walletFactory', artifact: 'SmartWalletFactory' },
  // The gateway's URL is set later, when the server's port is known.
  { name: 'ensOffchainResolver', artifact: 'OffchainResolver', args: () => ['', others.nameSigner.address] },
]

/** Multicall3's address on every chain. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Addresses of the contracts, known before deployment. */
export const contracts: Contracts = {
  ...(Object.fromEntries(
    deployments.map(({ name }, nonce) => [
      name,
      getContractAddress({ from: others.deployer.address, nonce: BigInt(nonce) }),
    ]),
  ) as Omit<Contracts, 'multicall3'>),
  multicall3,
}

/** Initial funds, in ETH. */
const funds: readonly (readonly [`0x${string}`, string])[] = [
  [others.deployer.address, '20000'],
  [others.exchange.address, '5000'],
  [others.employer.address, '5000'],
  [others.shop.address, '10'],
  [others.friend.address, '100'],
  [others.spammer.address, '10'],
  [accounts.alice.address, '40'],
  [accounts.bob.address, '25'],
  [accounts.carol.address, '1000'],
  [accounts.dave.address, '10'],
]

/** Pools with ETH, in whole units. Prices: $2,500 for one ETH, $62,500 for one DBTC, $0.50 for one MOB. */
const pools = [
  { token: 'dusd', decimals: 6, amount: '10000000', ether: '4000' },
  { token: 'dbtc', decimals: 8, amount: '80', ether: '2000' },
  { token: 'mob', decimals: 18, amount: '5000000', ether: '1000' },
] as const

const deployGas = 6_000_000n
const contractsPerBlock = 4

/** Deploys everything on a fresh chain with manual mining, starting at `timestamp`. Returns the next free second. */
export async function deploy(driver: Driver, artifacts: Artifacts, timestamp: number): Promise<number> {
  let time = timestamp
  for (const [address, ether] of funds) {
    await callRpc(driver.rpc, 'anvil_setBalance', [address, `0x${parseUnits(ether, 18).toString(16)}`])
  }
  await callRpc(driver.rpc, 'anvil_setCode', [
    multicall3,
    artifactOf(artifacts, 'Multicall').deployedBytecode,
  ])
  for (const [index, { artifact, args }] of deployments.entries()) {
    const { abi, bytecode } = artifactOf(artifacts, artifact)
    const data = encodeDeployData({ abi, bytecode, args: args?.(contracts) ?? [] })
    await driver.send(others.deployer, { data, gas: deployGas })
    if (index % contractsPerBlock === contractsPerBlock - 1) await driver.mine(time++)
  }
  await driver.mine(time++)
  for (const pool of pools) await fillPool(driver, pool)
  await driver.mine(time++)
  return registerNames(driver, contracts, time)
}

async function fillPool(driver: Driver, pool: (typeof pools)[number]): Promise<void> {
  const token = contracts[pool.token]
  const amount = parseUnits(pool.amount, pool.decimals)
  const { deployer } = others
  await driver.send(deployer, {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [deployer.address, amount] }),
  })
  await driver.send(deployer, {
    to: token,
    data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [contracts.ammRouter, amount] }),
  })
  await driver.send(deployer, {
    to: contracts.ammRouter,
    value: parseUnits(pool.ether, 18),
    gas: deployGas,
    data: encodeFunctionData({
      abi: ammRouterAbi,
      functionName: 'addLiquidityETH',
      args: [token, amount, 0n, 0n, deployer.address, 2n ** 64n],
    }),
  })
}
