import { entryPoint06Address, entryPoint07Address, entryPoint09Address } from 'viem/account-abstraction'
import type { Attack, Target } from './attack.ts'
import { dollar, dollarChain, most, thief, typed } from './values.ts'

const hash = `0x${'5a'.repeat(32)}`
const permit = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
const spend = ({ account }: Target, value: unknown = String(most)) => ({
  ...{ owner: account, spender: thief, value, nonce: 0, deadline: 2_000_000_000 },
})
const asText = ({ account, chainId }: Target, amount: string) => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    `{"types":{"Permit":[{"name":"spender","type":"address"},{"name":"value","type":"uint256"}]},"primaryType":"Permit","domain":{"chainId":${chainId},"verifyingContract":"${dollar}"},"message":{"spender":"${thief}","value":${amount}}}`,
  ],
})
const signs = (name: string, fields: readonly string[], message: object) => (target: Target) =>
  typed(target, { [name]: fields }, message, { chainId: target.chainId, verifyingContract: target.smart })

/** Typed data that must be rejected without asking the visitor. */
export const refusedTypedData: readonly Attack[] = [
  {
    idea: 'ERC-7739 PersonalSign in the domain of the smart account, by the key',
    ask: signs('PersonalSign', ['bytes prefixed'], { prefixed: hash }),
    must: { refuse: 4100 },
  },
  {
    idea: 'ERC-7739 TypedDataSign that names the smart account, in the domain of an app',
    ask: (target) =>
      typed(
        target,
        {
          TypedDataSign: ['Permit contents', 'string name', 'address verifyingContract'],
          Permit: permit,
        },
        { contents: spend(target), name: 'Latchkey Account', verifyingContract: target.smart },
      ),
    must: { refuse: 4100 },
  },
  {
    idea: 'the domain of the key’s own account, which may be delegated (EIP-7702)',
    ask: (target) =>
      typed(target, { Execute: ['bytes32 what'] }, { what: hash }, { verifyingContract: target.key }),
    must: { refuse: 4100 },
  },
  {
    idea: 'the smart account that the same key has on another chain',
    ask: (target) =>
      typed(target, { Message: ['bytes32 hash'] }, { hash }, { verifyingContract: target.smartElsewhere }),
    must: { refuse: 4100 },
  },
  {
    idea: 'the smart account, asked of itself',
    account: 'smartAccount',
    ask: signs('Message', ['bytes32 hash'], { hash }),
    must: { refuse: 4100 },
  },
  {
    idea: 'the smart account in capitals, as text where an address goes',
    ask: (target) =>
      typed(
        target,
        { EIP712Domain: ['string verifyingContract'], Message: ['bytes32 hash'] },
        { hash },
        { verifyingContract: `0x${target.smart.slice(2).toUpperCase()}` },
        'Message',
      ),
    must: { refuse: -32602 },
  },
  {
    idea: 'a field of the domain that EIP-712 does not define, which no screen shows',
    ask: (target) =>
      typed(
        target,
        { EIP712Domain: ['string name', 'address spender'], Message: ['bytes32 hash'] },
        { hash },
        { name: 'Mob', spender: target.key },
        'Message',
      ),
    must: { refuse: -32602 },
  },
  {
    idea: 'a replay-safe wrapper as other smart accounts have it (Coinbase)',
    ask: signs('CoinbaseSmartWalletMessage', ['bytes32 hash'], { hash }),
    must: { refuse: 4100 },
  },
  {
    idea: 'a wrapper as Safes have it',
    ask: signs('SafeMessage', ['bytes message'], { message: hash }),
    must: { refuse: 4100 },
  },
  {
    idea: 'a wrapper as Kernels have it',
    ask: signs('Kernel', ['bytes32 hash'], { hash }),
    must: { refuse: 4100 },
  },
  {
    idea: 'a wrapper with the factory and its call, as for an account that is not deployed (ERC-6492)',
    ask: signs('Undeployed', ['address factory', 'bytes factoryCalldata', 'bytes32 hash'], {
      ...{ factory: thief, factoryCalldata: '0x', hash },
    }),
    must: { refuse: 4100 },
  },
  {
    idea: 'a wrapper two structs deep in a list',
    ask: (target) =>
      typed(
        target,
        { Outer: ['Inner[] list'], Inner: ['uint256 VerifyingContract', 'bytes32 hash'] },
        {
          list: [
            { VerifyingContract: 1, hash },
            { VerifyingContract: String(BigInt(target.smart)), hash },
          ],
        },
      ),
    must: { refuse: 4100 },
  },
  ...[entryPoint06Address, entryPoint07Address, entryPoint09Address].map(
    (entryPoint): Attack => ({
      idea: `an operation for the EntryPoint ${entryPoint}`,
      ask: (target) =>
        typed(
          target,
          { PackedUserOperation: ['address sender', 'bytes callData'] },
          { sender: target.smart, callData: '0x' },
          { verifyingContract: entryPoint.toLowerCase() },
        ),
      must: { refuse: 4100 },
    }),
  ),
  {
    idea: 'a domain of another chain, its number in hex with zeros in front',
    ask: (target) => typed(target, { Mail: ['string text'] }, { text: 'gm' }, { chainId: '0x0001' }),
    must: { refuse: -32602 },
  },
  {
    idea: 'a bool in words, which some libraries sign as true',
    ask: (target) => typed(target, { Vote: ['bool yes'] }, { yes: 'false' }),
    must: { refuse: -32602 },
  },
  {
    idea: 'a struct that is null, signed as nothing by some',
    ask: (target) => typed(target, { Vote: ['Inner inner'], Inner: ['bool yes'] }, { inner: null }),
    must: { refuse: -32602 },
  },
  {
    idea: 'an amount that was rounded before it was sent',
    ask: (target) => typed(target, { Permit: permit }, spend(target, 2 ** 60)),
    must: { refuse: -32602 },
  },
  {
    idea: 'an amount with an exponent, read as 1 or as 10^18',
    ask: (target) => asText(target, '1e18'),
    must: { refuse: -32602 },
  },
  {
    idea: 'an amount that wraps around its type',
    ask: (target) => typed(target, { Pay: ['uint8 amount'] }, { amount: 257 }),
    must: { refuse: -32602 },
  },
  {
    idea: 'one field declared twice, of which a screen shows the other',
    ask: (target) => typed(target, { Pay: ['uint256 amount', 'uint256 amount'] }, { amount: 1 }),
    must: { refuse: -32602 },
  },
  {
    idea: 'a struct whose name holds another type’s declaration',
    ask: (target) =>
      typed(
        target,
        { 'Mail(string text)Permit': ['Mail mail'], Mail: ['string text'] },
        { mail: { text: '' } },
      ),
    must: { refuse: -32602 },
  },
  {
    idea: 'a field whose name turns the direction of what follows',
    ask: (target) => typed(target, { Pay: ['uint256 \u202etnuoma'] }, { '\u202etnuoma': 1 }),
    must: { refuse: -32602 },
  },
  {
    idea: 'eth_sign, which signs any hash',
    ask: ({ account }) => ({ method: 'eth_sign', params: [account, hash] }),
    must: { refuse: 'NOT_ALLOWED' },
  },
  {
    idea: 'typed data by an older name, past the checks',
    ask: ({ account }) => ({ method: 'eth_signTypedData_v3', params: [account, '{}'] }),
    must: { refuse: 'NOT_ALLOWED' },
  },
  {
    idea: 'what the account of a stranger can do',
    ask: () => ({ method: 'wallet_getCapabilities', params: [thief] }),
    must: { refuse: 4100 },
  },
]

/** Typed data whose content pretends to be something else. */
export const contentAttacks: readonly Attack[] = [
  {
    idea: 'a line break in a value, after which another field seems to follow',
    ask: (target) => typed(target, { Mail: ['string text'] }, { text: 'gm\nTo: nobody' }),
    must: { alarm: [], show: ['gmU+000ATo: nobody'], never: ['\n'] },
  },
  {
    idea: 'a value that reads the other way round',
    ask: (target) => typed(target, { Mail: ['string text'] }, { text: 'to \u202eecila' }),
    must: { alarm: [], show: ['to U+202Eecila'], never: ['\u202e'] },
  },
  {
    idea: 'a type whose name fills the screen',
    ask: (target) => typed(target, { ['W'.repeat(5_000)]: ['string text'] }, { text: 'gm' }),
    must: { alarm: [], never: ['W'.repeat(80)] },
  },
  {
    idea: 'a field that is shown, and that no type declares',
    ask: (target) => typed(target, { Mail: ['string text'] }, { text: 'gm', refund: 'yes' }),
    must: { alarm: [], never: ['refund', 'yes'] },
  },
]

/** Permits under every name and wrapper. */
export const permitAttacks: readonly Attack[] = [
  {
    idea: 'an amount beyond 2^53 in JSON, shown and signed rounded',
    chain: dollarChain,
    ask: (target) => asText(target, '1000000000000000001'),
    must: {
      alarm: ['Unlimited amount'],
      show: ['1,000,000,000,000.000001 DUSD'],
      never: ['1,000,000,000,000 DUSD'],
    },
  },
  {
    idea: 'a permit without a limit (ERC-2612)',
    chain: dollarChain,
    ask: (target) => typed(target, { Permit: permit }, spend(target)),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'a permit of just all that there is of the token',
    chain: dollarChain,
    ask: (target) => typed(target, { Permit: permit }, spend(target, String(10n ** 15n))),
    must: { alarm: ['Unlimited amount'], show: ['1,000,000,000 DUSD'] },
  },
  {
    idea: 'a permit under a harmless name',
    chain: dollarChain,
    ask: (target) =>
      typed(target, { Login: ['address spender', 'uint256 value'] }, { spender: thief, value: 5_000_000 }),
    must: { alarm: ['Lets others spend'], show: ['5 DUSD', thief] },
  },
  {
    idea: 'a permit wrapped in a struct of another name',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        { Mail: ['string text', 'Permit signed'], Permit: permit },
        { text: 'gm', signed: spend(target) },
      ),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'a permit in the contents of someone else’s smart account (ERC-7739)',
    ask: (target) =>
      typed(
        target,
        { TypedDataSign: ['Permit contents', 'address verifyingContract'], Permit: permit },
        { contents: spend(target), verifyingContract: thief },
      ),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'a permit with an unsigned field that calls it off',
    ask: (target) => typed(target, { Permit: permit }, { ...spend(target), allowed: false }),
    must: { alarm: ['Unlimited amount'] },
  },
  {
    idea: 'DAI’s permit, which has no amount',
    ask: (target) =>
      typed(
        target,
        { Permit: ['address holder', 'address spender', 'bool allowed'] },
        { holder: target.account, spender: thief, allowed: true },
      ),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'Permit2 for a list of tokens, of which the last is without a limit',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        {
          PermitBatch: ['PermitDetails[] details', 'address spender'],
          PermitDetails: ['address token', 'uint160 amount'],
        },
        {
          spender: thief,
          details: [
            { token: dollar, amount: 1 },
            { token: thief, amount: String(2n ** 160n - 1n) },
          ],
        },
      ),
    must: { alarm: ['Unlimited amount'], show: ['0.000001 DUSD'] },
  },
  {
    idea: 'a permit for a whole collection',
    ask: (target) =>
      typed(
        target,
        { PermitForAll: ['address owner', 'address operator', 'bool approved'] },
        { owner: target.account, operator: thief, approved: true },
      ),
    must: { alarm: ['Unlimited amount'], show: [thief] },
  },
  {
    idea: 'a permit for one piece of a collection (ERC-4494)',
    ask: (target) =>
      typed(target, { Permit: ['address spender', 'uint256 tokenId'] }, { spender: thief, tokenId: 7 }),
    must: { alarm: ['Lets others spend'], show: ['Token 7'] },
  },
]
