import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Attack, HostileChain, TriedCalls } from './attack.ts'
import { art, dollar, dollarChain, most, nativeLog, thief, transferLog } from './values.ts'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function approve(address,address,uint160,uint48)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function approveAndCall(address,uint256,bytes)',
  'function execute(bytes,bytes[],uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
])
const call = (functionName: 'transfer' | 'approve' | 'increaseAllowance', args: readonly [Address, bigint]) =>
  encodeFunctionData({ abi, functionName, args })
const mystery: Hex = '0x12345678'
/** A call of a well-known router's function, at a contract of the thief. */
const routed = encodeFunctionData({ abi, functionName: 'execute', args: ['0x', [], 1n] })
const ether = 10n ** 18n

const send =
  (to: Address, data: Hex, more: object = {}): Attack['ask'] =>
  ({ account }) => ({ method: 'eth_sendTransaction', params: [{ from: account, to, data, ...more }] })
const named = (symbol: string, decimals = 6n) => ({
  tokens: { [dollar.toLowerCase()]: { symbol, decimals } },
})
/** Pays in a simulation, and takes otherwise. */
const oracle = (isTrial: (tried: TriedCalls) => boolean): HostileChain => ({
  simulate: (tried) => {
    const [{ from } = { from: thief }] = tried.calls
    return isTrial(tried)
      ? [transferLog(nativeLog, thief, from, ether)]
      : [transferLog(nativeLog, from, thief, ether)]
  },
})
const isNothing = (value: Hex | undefined) => value === undefined || BigInt(value) === 0n
const told = { show: ['−1 ETH'], never: ['+1 ETH'] }

/** Transactions and batches. */
export const callAttacks: readonly Attack[] = [
  {
    idea: 'an allowance without a limit',
    chain: dollarChain,
    ask: send(dollar, call('approve', [thief, most])),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'an allowance of all that there is',
    chain: dollarChain,
    ask: send(dollar, call('approve', [thief, 10n ** 15n])),
    must: { alarm: ['Unlimited amount'] },
  },
  {
    idea: 'an allowance that grows by all there could be',
    chain: dollarChain,
    ask: send(dollar, call('increaseAllowance', [thief, most])),
    must: { alarm: ['Unlimited amount'] },
  },
  {
    idea: 'token 0 of a collection that reports decimals',
    chain: { tokens: { [art.toLowerCase()]: { symbol: 'ART', decimals: 0n, isCollection: true } } },
    ask: send(art, call('approve', [thief, 0n])),
    must: { alarm: [], show: ['Approve transfers of token 0', thief], never: ['Revoke'] },
  },
  {
    idea: 'an allowance told to Permit2',
    chain: dollarChain,
    ask: send(
      art,
      encodeFunctionData({ abi, functionName: 'approve', args: [dollar, thief, 2n ** 160n - 1n, 0] }),
    ),
    must: { alarm: ['Unlimited amount'], show: [dollar] },
  },
  {
    idea: 'a whole collection',
    ask: send(art, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] })),
    must: { alarm: ['Whole collection'], show: [thief] },
  },
  {
    idea: 'tokens sent to their own contract',
    chain: dollarChain,
    ask: send(dollar, call('transfer', [dollar, 1n])),
    must: { alarm: ['Sent to the token contract'] },
  },
  {
    idea: 'a call where no contract is',
    chain: { hasCode: false },
    ask: send(thief, mystery, { value: '0x1' }),
    must: { alarm: ['No contract at this address'] },
  },
  {
    idea: 'a token that logs nothing: a trial sees no change',
    chain: { ...named('QUIET'), simulate: () => [] },
    ask: send(dollar, call('transfer', [thief, 5_000_000n])),
    must: { alarm: [], show: ['Send 5 QUIET'], never: ['Nothing', 'changes', 'Estimated'] },
  },
  {
    idea: 'an unknown call that logs nothing',
    chain: { simulate: () => [] },
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], never: ['Nothing', 'Estimated'] },
  },
  {
    idea: 'a contract that pays where gas costs nothing',
    chain: oracle(({ calls, isChecked }) => !isChecked || isNothing(calls[0]?.maxFeePerGas)),
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], ...told },
  },
  {
    idea: 'a contract that pays where the base fee is nothing',
    chain: oracle(({ blockOverrides }) => isNothing(blockOverrides?.baseFeePerGas)),
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], ...told },
  },
  {
    idea: 'a contract that pays where the block has no number, time, producer or chance',
    chain: oracle(
      ({ blockOverrides: block }) =>
        isNothing(block?.number) ||
        isNothing(block?.feeRecipient) ||
        isNothing(block?.prevRandao) ||
        BigInt(block?.time ?? 0) < 0x65000001n,
    ),
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], ...told },
  },
  {
    idea: 'a contract that pays where there is more gas than the transaction has',
    chain: oracle(({ calls }) => calls[0]?.gas !== numberToHex(77_777)),
    ask: send(dollar, mystery, { gas: numberToHex(77_777) }),
    must: { alarm: ['Unknown contract'], ...told },
  },
  {
    idea: 'a contract made by an account’s next number, which pays where that is another',
    chain: oracle(({ calls }) => calls[0]?.nonce !== '0x7'),
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], ...told },
  },
  {
    idea: 'a promise of ether',
    chain: oracle(() => true),
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], show: ['You may receive +1 ETH'] },
  },
  {
    idea: 'a promise of a million dollars, by a token of the thief’s own',
    chain: {
      tokens: { [art.toLowerCase()]: { symbol: 'USDC', decimals: 6n } },
      simulate: ({ calls }) => [transferLog(art, thief, calls[0]?.from ?? thief, 10n ** 12n)],
    },
    ask: send(dollar, mystery),
    must: { alarm: ['Unknown contract'], show: [art], never: ['USDC', '1,000,000'] },
  },
  {
    idea: 'a symbol that turns the direction of the amount',
    chain: named('\u202eHTE 01\u202c'),
    ask: send(dollar, call('transfer', [thief, 5n])),
    must: { alarm: [], show: ['“HTE 01”'], never: ['\u202e', '\u202c'] },
  },
  {
    idea: 'a symbol with line breaks, which pushes the rest off the screen',
    chain: named(`${'\n'.repeat(20)}X`),
    ask: send(dollar, call('transfer', [thief, 5n])),
    must: { alarm: [], show: ['Send 0.000005 X'], never: ['\n'] },
  },
  {
    idea: 'a symbol that goes on with the amount',
    chain: named('000,000 ETH'),
    ask: send(dollar, call('transfer', [thief, 5_000_000n])),
    must: { alarm: [], show: ['Send 5 “000,000 ETH”'] },
  },
  {
    idea: 'a symbol of letters that look like others',
    chain: named('UЅDC'),
    ask: send(dollar, call('transfer', [thief, 5_000_000n])),
    must: { alarm: [], show: ['“UЅDC”'] },
  },
  {
    idea: 'a symbol that says what becomes of it',
    chain: named('ETH back to you”'),
    ask: send(dollar, call('transfer', [thief, 5_000_000n])),
    must: { alarm: [], show: ['“ETH back to you”'] },
  },
  {
    idea: 'so many decimals that any amount is nothing',
    chain: named('DUSD', 255n),
    ask: send(dollar, call('transfer', [thief, ether])),
    must: { alarm: [], show: ['1,000,000,000,000,000,000 base units'], never: ['0.0000'] },
  },
  {
    idea: 'a network fee of 12,288 ETH',
    ask: send(thief, '0x', {
      gas: numberToHex(60_000),
      maxFeePerGas: numberToHex(204_800n * 10n ** 12n),
      maxPriorityFeePerGas: '0x1',
    }),
    must: { alarm: ['Very high network fee'], show: ['12,288 ETH'] },
  },
  {
    idea: 'a fortune that the chain’s gas price oracle asks for',
    chain: { chainFee: 3n * ether },
    ask: send(thief, '0x'),
    must: { alarm: ['Very high network fee'], show: ['6.600636 ETH'] },
  },
  {
    idea: 'what the gas price oracle asks for and nobody else knows',
    chain: { chainFee: ether / 10n },
    ask: send(thief, '0x'),
    must: { alarm: ['Very high network fee'], show: ['0.220636 ETH'] },
  },
  {
    idea: 'a little more than a hundredth of a unit for the gas price oracle',
    chain: { chainFee: ether / 200n },
    ask: send(thief, '0x'),
    must: { alarm: ['Very high network fee'], show: ['0.011636 ETH'] },
  },
  {
    idea: 'some hundredths of a unit for the gas price oracle',
    chain: { chainFee: ether / 50n },
    ask: send(thief, '0x'),
    must: { alarm: ['Very high network fee'], show: ['0.044636 ETH'] },
  },
  {
    idea: 'an inflated gas price behind the data fee of a long call',
    chain: { chainFee: ether / 250n },
    ask: send(thief, `0x${'5a'.repeat(20_000)}`, {
      gas: numberToHex(60_000),
      maxFeePerGas: numberToHex(500n * 10n ** 9n),
      maxPriorityFeePerGas: '0x1',
    }),
    must: { alarm: ['Very high network fee'], show: ['0.0388 ETH'] },
  },
  {
    idea: 'a tip of a hundred times what is usual',
    ask: send(thief, '0x', {
      gas: numberToHex(60_000),
      maxFeePerGas: numberToHex(10n ** 12n),
      maxPriorityFeePerGas: numberToHex(10n ** 12n),
    }),
    must: { alarm: ['Very high network fee'], show: ['0.06 ETH'] },
  },
  {
    idea: 'a contract of the thief with the function of a swap router',
    ask: send(art, routed, { value: numberToHex(ether) }),
    must: {
      alarm: ['Unknown contract'],
      show: ['Call a contract', 'execute', art, '1 ETH'],
      never: ['Swap'],
    },
  },
  {
    idea: 'the same, with a path to the account’s own address',
    ask: (target) => ({
      method: 'eth_sendTransaction',
      params: [
        {
          ...{ from: target.account, to: art, value: numberToHex(ether) },
          data: encodeFunctionData({
            ...{ abi, functionName: 'swapExactETHForTokens' },
            args: [1n, [dollar, art], target.account, most],
          }),
        },
      ],
    }),
    must: { alarm: ['Unknown contract'], show: ['Call a contract', art], never: ['Swap'] },
  },
  {
    idea: 'a batch that lets the thief’s contract spend, and then calls it like a swap router',
    chain: dollarChain,
    ask: ({ chainId }) => ({
      approval: {
        batch: {
          ...{ chainId, feeMax: 0n },
          calls: [
            { to: dollar, value: 0n, data: call('approve', [art, 1_000_000n]) },
            { to: art, value: 0n, data: routed },
          ],
        },
      },
    }),
    must: {
      alarm: ['Unknown contract'],
      show: ['Approve spending of 1', 'Call a contract', art],
      never: ['Swap'],
    },
  },
  {
    idea: 'a call of the thief’s contract by a token, with an allowance of nothing',
    chain: dollarChain,
    ask: send(
      dollar,
      encodeFunctionData({ abi, functionName: 'approveAndCall', args: [thief, 0n, mystery] }),
    ),
    must: { alarm: ['Unknown contract'], show: ['Call a contract', thief], never: ['Revoke'] },
  },
  {
    idea: 'a token of the thief’s own whose transfer takes ether',
    chain: named('DUSD'),
    ask: send(dollar, call('transfer', [thief, 1n]), { value: numberToHex(ether) }),
    must: { alarm: ['Unknown contract'], show: ['1 ETH'] },
  },
  {
    idea: 'the account’s own code, which may be delegated',
    ask: (target) => ({
      method: 'eth_sendTransaction',
      params: [{ from: target.account, to: target.account, data: mystery }],
    }),
    must: { refuse: 4100 },
  },
  {
    idea: 'an authorization that no screen shows (EIP-7702)',
    ask: send(thief, '0x', { authorizationList: [{ address: thief, chainId: 0, nonce: 0 }] }),
    must: { refuse: -32602 },
  },
  {
    idea: 'two fields of data, of which one is shown and the other sent',
    ask: send(thief, '0x', { input: mystery, data: '0x87654321' }),
    must: { refuse: -32602 },
  },
  {
    idea: 'an allowance as the last of forty calls',
    chain: dollarChain,
    ask: ({ chainId }) => ({
      approval: {
        batch: {
          ...{ chainId, feeMax: 0n },
          calls: Array.from({ length: 40 }, (_, at) => ({
            to: dollar,
            value: 0n,
            data: at === 39 ? call('approve', [thief, most]) : call('transfer', [thief, 1n]),
          })),
        },
      },
    }),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'a batch whose fee is a fortune',
    ask: ({ chainId }) => ({
      approval: {
        batch: { chainId, feeMax: 12_288n * ether, calls: [{ to: thief, value: 0n, data: '0x' }] },
      },
    }),
    must: { alarm: ['Very high network fee'] },
  },
  {
    idea: 'a batch that pays in a trial without a price of gas',
    chain: oracle(
      ({ calls, blockOverrides }) =>
        isNothing(calls[0]?.gasPrice) || isNothing(blockOverrides?.baseFeePerGas),
    ),
    ask: ({ chainId }) => ({
      approval: { batch: { chainId, feeMax: 0n, calls: [{ to: dollar, value: 0n, data: mystery }] } },
    }),
    must: { alarm: ['Unknown contract'], ...told },
  },
]
