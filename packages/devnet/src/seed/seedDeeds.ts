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
export type Deeds = ReturnType<typeof createDeeds>

/** Creates actions on the local world's contracts that use a driver. */
export function createDeeds(driver: Driver, contracts: Contracts) {
  const to = (address: `0x${string}`, data: Hex, more: Omit<DriverCall, 'to' | 'data'> = {}): DriverCall => ({
    to: address,
    data,
    ...more,
  })
  const units = (token: TokenName, amount: string) => parseUnits(amount, decimals[token])
  return {
    sendEther: (from: DevAccount, receiver: `0x${string}`, amount: string) =>
      driver.send(from, { to: receiver, value: parseUnits(amount, 18), gas: 100_000n }),
    sendToken: (from: DevAccount, receiver: `0x${string}`, token: TokenName, amount: string) =>
      driver.send(
        from,
        to(
          contracts[token],
          encodeFunctionData({
            abi: tokenAbi,
            functionName: 'transfer',
            args: [receiver, units(token, amount)],
          }),
        ),
      ),
    mintToken: (receiver: `0x${string}`, token: TokenName, amount: string) =>
      driver.send(
        others.deployer,
        to(
          contracts[token],
          encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [receiver, units(token, amount)] }),
        ),
      ),
    approve: (from: DevAccount, token: TokenName, amount: string) =>
      driver.send(
        from,
        to(
          contracts[token],
          encodeFunctionData({
            abi: tokenAbi,
            functionName: 'approve',
            args: [contracts.ammRouter, units(token, amount)],
          }),
        ),
      ),
    buy: (from: DevAccount, token: TokenName, ether: string) =>
      driver.send(
        from,
        to(
          contracts.ammRouter,
          encodeFunctionData({
            abi: ammRouterAbi,
            functionName: 'swapExactETHForTokens',
            args: [0n, [contracts.weth, contracts[token]], from.address, forever],
          }),
          { value: parseUnits(ether, 18) },
        ),
      ),
    sell: (from: DevAccount, token: TokenName, amount: string) =>
      driver.send(
        from,
        to(
          contracts.ammRouter,
          encodeFunctionData({
            abi: ammRouterAbi,
            functionName: 'swapExactTokensForETH',
            args: [units(token, amount), 0n, [contracts[token], contracts.weth], from.address, forever],
          }),
        ),
      ),
    change: (from: DevAccount, token: TokenName, into: TokenName, amount: string, least = 0n) =>
      driver.send(
        from,
        to(
          contracts.ammRouter,
          encodeFunctionData({
            abi: ammRouterAbi,
            functionName: 'swapExactTokensForTokens',
            args: [
              units(token, amount),
              least,
              [contracts[token], contracts.weth, contracts[into]],
              from.address,
              forever,
            ],
          }),
        ),
      ),
    wrap: (from: DevAccount, ether: string) =>
      driver.send(
        from,
        to(contracts.weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), {
          value: parseUnits(ether, 18),
        }),
      ),
    unwrap: (from: DevAccount, ether: string) =>
      driver.send(
        from,
        to(
          contracts.weth,
          encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseUnits(ether, 18)] }),
        ),
      ),
    payOut: (from: DevAccount, receivers: readonly `0x${string}`[], ether: string) =>
      driver.send(
        from,
        to(
          contracts.payroll,
          encodeFunctionData({ abi: payrollAbi, functionName: 'pay', args: [receivers] }),
          {
            value: parseUnits(ether, 18),
          },
        ),
      ),
    mintMobster: (from: DevAccount) =>
      driver.send(
        from,
        to(
          contracts.mobsters,
          encodeFunctionData({ abi: mobstersAbi, functionName: 'mint', args: [from.address] }),
        ),
      ),
    giveMobster: (from: DevAccount, receiver: `0x${string}`, tokenId: bigint) =>
      driver.send(
        from,
        to(
          contracts.mobsters,
          encodeFunctionData({
            abi: mobstersAbi,
            functionName: 'safeTransferFrom',
            args: [from.address, receiver, tokenId],
          }),
        ),
      ),
    takeBadges: (from: DevAccount, ids: readonly bigint[], amounts: readonly bigint[]) =>
      driver.send(
        from,
        to(
          contracts.badges,
          encodeFunctionData({
            abi: badgesAbi,
            functionName: 'mintBatch',
            args: [from.address, ids, amounts],
          }),
        ),
      ),
    giveBadge: (from: DevAccount, receiver: `0x${string}`, id: bigint) =>
      driver.send(
        from,
        to(
          contracts.badges,
          encodeFunctionData({
            abi: badgesAbi,
            functionName: 'safeTransferFrom',
            args: [from.address, receiver, id, 1n, '0x'],
          }),
        ),
      ),
    dropSpam: (receivers: readonly `0x${string}`[]) =>
      driver.send(
        others.spammer,
        to(contracts.spam, encodeFunctionData({ abi: spamAbi, functionName: 'drop', args: [receivers] }), {
          gas: 1_000_000n,
        }),
      ),
    signGuestbook: (from: DevAccount, line: string) =>
      driver.send(
        from,
        to(
          contracts.guestbook,
          encodeFunctionData({ abi: guestbookAbi, functionName: 'sign', args: [line] }),
        ),
      ),
    beRefused: (from: DevAccount) =>
      driver.send(
        from,
        to(contracts.guestbook, encodeFunctionData({ abi: guestbookAbi, functionName: 'refuse' })),
      ),
    deployContract: (from: DevAccount, bytecode: Hex) =>
      driver.send(from, { data: bytecode, gas: 1_000_000n }),
  }
}
