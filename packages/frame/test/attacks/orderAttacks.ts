import { zeroAddress } from 'viem'
import type { Attack, Target } from './attack.ts'
import { art, dollar, dollarChain, thief, typed } from './values.ts'

const authorization = [
  'address from',
  'address to',
  'uint256 value',
  'uint256 validAfter',
  'uint256 validBefore',
  'bytes32 nonce',
]
const nonce = `0x${'01'.repeat(32)}`
const sends = ({ account }: Target) => ({
  ...{ from: account, to: thief, value: 5_000_000, validAfter: 0, validBefore: 2_000_000_000, nonce },
})
const seaport = {
  OrderComponents: ['address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration'],
  OfferItem: [
    'uint8 itemType',
    'address token',
    'uint256 identifierOrCriteria',
    'uint256 startAmount',
    'uint256 endAmount',
  ],
  ConsiderationItem: [
    'uint8 itemType',
    'address token',
    'uint256 identifierOrCriteria',
    'uint256 startAmount',
    'uint256 endAmount',
    'address recipient',
  ],
}
const piece = { itemType: 2, token: art, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
const ether = { itemType: 0, token: zeroAddress, identifierOrCriteria: 0 }
const components = (
  { account }: Target,
  consideration: readonly object[],
  offer: readonly object[] = [piece],
) => ({
  ...{ offerer: account, offer, consideration },
})
const cow = [
  'address sellToken',
  'address buyToken',
  'address receiver',
  'uint256 sellAmount',
  'uint256 buyAmount',
]

/** Transfers by signature, exchange orders, and calls on behalf of the account. */
export const orderAttacks: readonly Attack[] = [
  {
    idea: 'ERC-3009: tokens sent by a signature',
    chain: dollarChain,
    ask: (target) => typed(target, { TransferWithAuthorization: authorization }, sends(target)),
    must: { alarm: ['Send tokens by signature'], show: ['5 DUSD', thief] },
  },
  {
    idea: 'ERC-3009: tokens fetched by a signature',
    chain: dollarChain,
    ask: (target) => typed(target, { ReceiveWithAuthorization: authorization }, sends(target)),
    must: { alarm: ['Send tokens by signature'], show: ['5 DUSD', thief] },
  },
  {
    idea: 'ERC-3009 under another name',
    chain: dollarChain,
    ask: (target) => typed(target, { Newsletter: authorization }, sends(target)),
    must: { alarm: ['Send tokens by signature'], show: ['5 DUSD'] },
  },
  {
    idea: 'a collectible listed for nothing (Seaport)',
    ask: (target) => typed(target, seaport, components(target, [])),
    must: { alarm: ['You receive nothing', 'Trade order'], show: ['Token 7'] },
  },
  {
    idea: 'a listing that pays someone else (Seaport)',
    ask: (target) =>
      typed(
        target,
        seaport,
        components(target, [
          { ...ether, startAmount: String(10n ** 18n), endAmount: String(10n ** 18n), recipient: thief },
        ]),
      ),
    must: { alarm: ['You receive nothing'], never: ['1 ETH'] },
  },
  {
    idea: 'a listing whose price falls to nothing (Seaport)',
    ask: (target) =>
      typed(
        target,
        seaport,
        components(target, [
          { ...ether, startAmount: String(10n ** 18n), endAmount: 0, recipient: target.account },
        ]),
      ),
    must: { alarm: ['You receive nothing'], never: ['1 ETH'] },
  },
  {
    idea: 'an offer that grows with time (Seaport)',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        seaport,
        components(
          target,
          [{ ...piece, recipient: target.account }],
          [{ itemType: 1, token: dollar, identifierOrCriteria: 0, startAmount: 1, endAmount: 9_000_000 }],
        ),
      ),
    must: { alarm: ['Trade order'], show: ['9 DUSD', 'Token 7'] },
  },
  {
    idea: 'many copies of an item, listed as one (Seaport, ERC-1155)',
    ask: (target) =>
      typed(
        target,
        seaport,
        components(
          target,
          [
            {
              ...ether,
              startAmount: String(10n ** 18n),
              endAmount: String(10n ** 18n),
              recipient: target.account,
            },
          ],
          [{ ...piece, itemType: 3, identifierOrCriteria: 5, startAmount: 500, endAmount: 500 }],
        ),
      ),
    must: { alarm: ['Trade order'], show: ['500 × Token 5'] },
  },
  {
    idea: 'many orders under one signature (Seaport, BulkOrder)',
    ask: (target) =>
      typed(
        target,
        { BulkOrder: ['OrderComponents[2][1] tree'], ...seaport },
        {
          tree: [
            [
              components(target, [{ ...ether, startAmount: 1, endAmount: 1, recipient: target.account }]),
              components(target, []),
            ],
          ],
        },
      ),
    must: { alarm: ['You receive nothing', 'Trade order'], show: ['0.000000000000000001 ETH'] },
  },
  {
    idea: 'an order that pays another receiver (CoW)',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        { Order: cow },
        { sellToken: dollar, buyToken: art, receiver: thief, sellAmount: 7_000_000, buyAmount: 1 },
      ),
    must: { alarm: ['You receive nothing'], show: ['7 DUSD'] },
  },
  {
    idea: 'an order for the least unit there is (0x)',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        {
          LimitOrder: [
            'address makerToken',
            'address takerToken',
            'uint128 makerAmount',
            'uint128 takerAmount',
          ],
        },
        { makerToken: thief, takerToken: dollar, makerAmount: 5, takerAmount: 1 },
      ),
    must: { alarm: ['Trade order'], show: ['0.000001 DUSD'] },
  },
  {
    idea: 'an order of raw units (1inch)',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        {
          Order: [
            'address maker',
            'address receiver',
            'address makerAsset',
            'address takerAsset',
            'uint256 makingAmount',
            'uint256 takingAmount',
          ],
        },
        {
          maker: target.account,
          receiver: zeroAddress,
          makerAsset: dollar,
          takerAsset: thief,
          makingAmount: 12_500_000,
          takingAmount: 0,
        },
      ),
    must: { alarm: ['You receive nothing'], show: ['12.5 DUSD'] },
  },
  {
    idea: 'a permit with an order beside it that pays someone else (UniswapX)',
    chain: dollarChain,
    ask: (target) =>
      typed(
        target,
        {
          PermitWitnessTransferFrom: ['TokenPermissions permitted', 'address spender', 'DutchOrder witness'],
          TokenPermissions: ['address token', 'uint256 amount'],
          DutchOrder: ['DutchOutput[] outputs'],
          DutchOutput: ['address token', 'uint256 startAmount', 'uint256 endAmount', 'address recipient'],
        },
        {
          permitted: { token: dollar, amount: 3_000_000 },
          spender: thief,
          witness: { outputs: [{ token: zeroAddress, startAmount: 9, endAmount: 9, recipient: thief }] },
        },
      ),
    must: { alarm: ['Lets others spend', 'You receive nothing'], show: ['3 DUSD'] },
  },
  {
    idea: 'an order whose fields nobody knows',
    ask: (target) => typed(target, { NftOffer: ['bytes32 what'] }, { what: nonce }),
    must: { alarm: ['Trade order'] },
  },
  {
    idea: 'a call in the account’s name, by a forwarder (ERC-2771)',
    ask: (target) =>
      typed(
        target,
        { ForwardRequest: ['address from', 'address to', 'uint256 value', 'uint256 nonce', 'bytes data'] },
        { from: target.account, to: dollar, value: 0, nonce: 0, data: '0x095ea7b3' },
      ),
    must: { alarm: ['Lets others act for you'] },
  },
  {
    idea: 'a transaction of a Safe that the key owns',
    ask: (target) =>
      typed(
        target,
        { SafeTx: ['address to', 'uint256 value', 'bytes data', 'uint8 operation'] },
        { to: thief, value: 0, data: '0x', operation: 1 },
      ),
    must: { alarm: ['Lets others act for you'] },
  },
  {
    idea: 'a delegation of all that the account may do (ERC-7710)',
    ask: (target) =>
      typed(
        target,
        { Delegation: ['address delegate', 'address delegator', 'bytes32 authority'] },
        { delegate: thief, delegator: target.account, authority: nonce },
      ),
    must: { alarm: ['Lets others act for you'] },
  },
]
