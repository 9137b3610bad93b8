import {
  type CallsLesson,
  teachCalls,
  WalletError,
  type WalletProvider,
  type WalletRequest,
} from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi, parseSignature } from 'viem'
import { readContract } from 'viem/actions'
import { onTestFinished } from 'vitest'
import { getBalances } from '../src/account/getBalances.ts'
import { readBalance } from '../src/account/readBalance.ts'
import { getClient } from '../src/kit/getClient.ts'
import type { Kit } from '../src/kit/kit.ts'
import { sendTransaction } from '../src/send/sendTransaction.ts'
import { waitForReceipt } from '../src/send/waitForReceipt.ts'
import { getTokens } from '../src/swap/getTokens.ts'
import { createSwapFlow, type SwapFlow } from '../src/swap/swap.ts'
import { listSwapTokens, type SwapToken } from '../src/swap/swapToken.ts'
import { isNativeToken } from '../src/utils/isNativeToken.ts'
import type { HeadlessWallet } from './browser.ts'
import { untilOneOf } from './flows.ts'
import { openConnectedKit } from './worldKit.ts'

const permitAbi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])

/** Creates the helpers for testing swaps in a local world. */
export function createSwapBench(world: World) {
  const networkId = world.network.caipNetworkId
  const { ammRouter, dusd } = world.contracts
  return {
    openSwap,
    until: untilOneOf,
    tokensOf,
    balanceOf,
    approveDollars,
    allowedDollars,
    giveDollars,
    signNothing,
    teach,
    storeOrder,
    trade,
    setEther,
    answerInstead,
    spendNonces,
  }

  function openSwap(...parameters: Parameters<typeof createSwapFlow>): SwapFlow {
    const flow = createSwapFlow(...parameters)
    onTestFinished(() => flow.stop())
    return flow
  }

  async function tokensOf(kit: Kit, address: string): Promise<(symbol: string) => SwapToken> {
    const tokens = await getTokens(kit, { networkId })
    // The server may still have another test's balances cached.
    const forceUpdate = tokens.map(({ address: id }) => id)
    const { balances } = await getBalances(kit, { address, networkId, forceUpdate })
    const listed = listSwapTokens(tokens, balances)
    return (symbol) => {
      const token = listed.find((known) => known.symbol === symbol)
      if (!token) throw new Error(`No ${symbol}`)
      return token
    }
  }

  async function balanceOf(kit: Kit, address: string, token: SwapToken): Promise<bigint> {
    return (
      await readBalance(getClient(kit, networkId), {
        address,
        ...(!isNativeToken(token.id) && { token: token.id.slice(networkId.length + 1) }),
      })
    ).value
  }

  /** Approves dollars, which the seed has already approved before; returns the gas used. */
  async function approveDollars(kit: Kit, from: `0x${string}`, amount: bigint): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ammRouter, amount] })
    const hash = await sendTransaction(kit, { from, to: dusd, data, networkId })
    return (await waitForReceipt(kit, { hash, networkId })).gasUsed
  }

  function allowedDollars(kit: Kit, address: `0x${string}`): Promise<bigint> {
    return readContract(getClient(kit, networkId), {
      address: dusd,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [address, ammRouter],
    })
  }

  /** Sets a balance, as no transaction could. */
  async function setEther(address: string, amount: bigint): Promise<void> {
    const params = [address, `0x${amount.toString(16)}`]
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
    await fetch(world.rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }

  async function giveDollars(to: `0x${string}`, amount: bigint): Promise<void> {
    const { kit, address: from } = await openConnectedKit(world, 'alice')
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    const hash = await sendTransaction(kit, { from, to: dusd, data, networkId })
    await waitForReceipt(kit, { hash, networkId })
  }

  /** Makes a wallet reject typed data, as some do. */
  function signNothing(wallet: HeadlessWallet): void {
    answerInstead(wallet, 'eth_signTypedData_v4', new WalletError(4200, 'Not supported.'))
  }

  /** Replaces a wallet's response with another one or an error. */
  function answerInstead({ provider }: HeadlessWallet, method: string, answer: object | Error): void {
    const request = provider.request.bind(provider) as WalletProvider['request']
    Object.assign(provider, {
      async request(asked: WalletRequest) {
        if (asked.method !== method) return request(asked)
        if (answer instanceof Error) throw answer
        return answer
      },
    })
  }

  /** Makes a wallet's user sign another permit with the same nonce, for nothing, and send that one first. */
  function spendNonces({ provider }: HeadlessWallet): void {
    const request = provider.request.bind(provider) as WalletProvider['request']
    Object.assign(provider, {
      async request(asked: WalletRequest) {
        const answer = await request(asked)
        if (asked.method !== 'eth_signTypedData_v4') return answer
        const [owner, text] = asked.params as [Hex, string]
        const { message, ...typed } = JSON.parse(text)
        const params = [owner, JSON.stringify({ ...typed, message: { ...message, value: '0' } })]
        const { r, s, yParity } = parseSignature((await request({ ...asked, params })) as Hex)
        const args = [owner, ammRouter, 0n, BigInt(message.deadline), 27 + yParity, r, s] as const
        const data = encodeFunctionData({ abi: permitAbi, args })
        await request({ method: 'eth_sendTransaction', params: [{ from: owner, to: dusd, data }] })
        return answer
      },
    })
  }

  /** Makes a wallet support batches of calls and approve them. */
  function teach({ provider }: HeadlessWallet, lesson: Pick<CallsLesson, 'atomic' | 'ask'>): void {
    const request = provider.request.bind(provider) as WalletProvider['request']
    const send: CallsLesson['send'] = (call) => request({ method: 'eth_sendTransaction', params: [call] })
    const { id } = world.network
    teachCalls(provider as WalletProvider, { chainId: Number(id), rpc: world.rpc, send, ...lesson })
  }

  /** Writes the state that a page would have left behind. */
  function storeOrder(
    kit: Kit,
    account: string,
    { from, to, ...more }: { from: SwapToken | undefined; to: SwapToken; [other: string]: unknown },
  ): void {
    const toStored = (token: SwapToken | undefined) => token && { ...token, balance: String(token.balance) }
    const amounts = { amount: String(10n ** BigInt(from?.decimals ?? 0)), amountOut: '1', minimum: '1' }
    const kept = {
      ...{ version: 2, hash: `0x${'9'.repeat(64)}`, networkId, account, slippagePpm: 10_000 },
      ...{ from: toStored(from), to: toStored(to), ...amounts, ...more },
    }
    kit.storage.setItem(`${kit.config.storageKey}.swap`, JSON.stringify(kept))
  }

  /** Emulates someone else selling ether first, which lowers its price. */
  async function trade(kit: Kit, from: `0x${string}`, value: bigint): Promise<void> {
    const { ammRouter: to, weth } = world.contracts
    const data = encodeFunctionData({
      abi: parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable']),
      args: [0n, [weth, dusd], from, 2n ** 60n],
    })
    const hash = await sendTransaction(kit, { from, to, value, data, networkId })
    await waitForReceipt(kit, { hash, networkId })
  }
}
