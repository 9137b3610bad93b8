import { encodeFunctionData, type Hex, parseUnits } from 'viem'
import { type DevAccount, others } from '../accounts/accounts.ts'
import type { Driver, DriverCall } from '../chains/createDriver.ts'
import {
  ammRouterAbi,
  badgesAbi,
  guestbookAbi,
  mobstersAbi,
  payrollAbi,
  spamAbi,
  tokenAbi,
  wethAbi,
} from '../contracts/abis.ts'
import type { Contracts } from '../contracts/contracts.ts'

/** An ERC-20 of the local world that people hold. */
type TokenName = 'dusd' | 'dbtc' | 'mob' | 'silent' | 'ticket' | 'weth'

const decimals: Record<TokenName, number> = { dusd: 6, dbtc: 8, mob: 18, silent: 18, ticket: 0, weth: 18 }
const forever = 2n ** 64n

/** Actions of people on a chain, each queueing a transaction. Amounts are in whole units. */
export type SeedActions = ReturnType<typeof createSeedActions>

/** Creates actions on the local world's contracts that use a driver. */
export function createSeedActions(driver: Driver, contracts: Contracts) {
  const call: Call = (from, to, data, more = {}) => driver.send(from, { to, data, ...more })
  return {
    ...createTokenActions(call, contracts),
    ...createSwapActions(call, contracts),
    ...createCollectibleActions(call, contracts),
    sendEther: (from: DevAccount, receiver: Hex, amount: string) =>
      driver.send(from, { to: receiver, value: parseUnits(amount, 18), gas: 100_000n }),
    payOut(from: DevAccount, receivers: readonly Hex[], ether: string) {
      const data = encodeFunctionData({ abi: payrollAbi, functionName: 'pay', args: [receivers] })
      return call(from, contracts.payroll, data, { value: parseUnits(ether, 18) })
    },
    dropSpam(receivers: readonly Hex[]) {
      const data = encodeFunctionData({ abi: spamAbi, functionName: 'drop', args: [receivers] })
      return call(others.spammer, contracts.spam, data, { gas: 1_000_000n })
    },
    signGuestbook(from: DevAccount, line: string) {
      const data = encodeFunctionData({ abi: guestbookAbi, functionName: 'sign', args: [line] })
      return call(from, contracts.guestbook, data)
    },
    beRefused: (from: DevAccount) =>
      call(from, contracts.guestbook, encodeFunctionData({ abi: guestbookAbi, functionName: 'refuse' })),
    deployContract: (from: DevAccount, bytecode: Hex) =>
      driver.send(from, { data: bytecode, gas: 1_000_000n }),
  }
}

/** Queues a call of a contract. */
type Call = (
  from: DevAccount,
  to: Hex,
  data: Hex,
  more?: Omit<DriverCall, 'to' | 'data'>,
) => ReturnType<Driver['send']>

const units = (token: TokenName, amount: string) => parseUnits(amount, decimals[token])

function createTokenActions(call: Call, contracts: Contracts) {
  return {
    sendToken(from: DevAccount, receiver: Hex, token: TokenName, amount: string) {
      const args = [receiver, units(token, amount)] as const
      return call(
        from,
        contracts[token],
        encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }),
      )
    },
    mintToken(receiver: Hex, token: TokenName, amount: string) {
      const args = [receiver, units(token, amount)] as const
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args })
      return call(others.deployer, contracts[token], data)
    },
    approve(from: DevAccount, token: TokenName, amount: string) {
      const args = [contracts.ammRouter, units(token, amount)] as const
      return call(
        from,
        contracts[token],
        encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args }),
      )
    },
    wrap: (from: DevAccount, ether: string) =>
      call(from, contracts.weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), {
        value: parseUnits(ether, 18),
      }),
    unwrap(from: DevAccount, ether: string) {
      const args = [parseUnits(ether, 18)] as const
      return call(from, contracts.weth, encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args }))
    },
  }
}

function createSwapActions(call: Call, contracts: Contracts) {
  return {
    buy(from: DevAccount, token: TokenName, ether: string) {
      const data = encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactETHForTokens',
        args: [0n, [contracts.weth, contracts[token]], from.address, forever],
      })
      return call(from, contracts.ammRouter, data, { value: parseUnits(ether, 18) })
    },
    sell(from: DevAccount, token: TokenName, amount: string) {
      const data = encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactTokensForETH',
        args: [units(token, amount), 0n, [contracts[token], contracts.weth], from.address, forever],
      })
      return call(from, contracts.ammRouter, data)
    },
    change(from: DevAccount, token: TokenName, into: TokenName, amount: string, least = 0n) {
      const path = [contracts[token], contracts.weth, contracts[into]]
      const data = encodeFunctionData({
        abi: ammRouterAbi,
        functionName: 'swapExactTokensForTokens',
        args: [units(token, amount), least, path, from.address, forever],
      })
      return call(from, contracts.ammRouter, data)
    },
  }
}

function createCollectibleActions(call: Call, contracts: Contracts) {
  return {
    mintMobster(from: DevAccount) {
      const args = [from.address] as const
      return call(
        from,
        contracts.mobsters,
        encodeFunctionData({ abi: mobstersAbi, functionName: 'mint', args }),
      )
    },
    giveMobster(from: DevAccount, receiver: Hex, tokenId: bigint) {
      const args = [from.address, receiver, tokenId] as const
      const data = encodeFunctionData({ abi: mobstersAbi, functionName: 'safeTransferFrom', args })
      return call(from, contracts.mobsters, data)
    },
    takeBadges(from: DevAccount, ids: readonly bigint[], amounts: readonly bigint[]) {
      const args = [from.address, ids, amounts] as const
      return call(
        from,
        contracts.badges,
        encodeFunctionData({ abi: badgesAbi, functionName: 'mintBatch', args }),
      )
    },
    giveBadge(from: DevAccount, receiver: Hex, id: bigint) {
      const args = [from.address, receiver, id, 1n, '0x'] as const
      const data = encodeFunctionData({ abi: badgesAbi, functionName: 'safeTransferFrom', args })
      return call(from, contracts.badges, data)
    },
  }
}
