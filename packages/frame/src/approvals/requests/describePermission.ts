import {
  countedFunctions,
  type GrantedPermission,
  noLimit,
  type PermittedTarget,
} from '@latchkey/protocol/permissions'
import { formatAmount } from '@latchkey/ui'
import { type Hex, toFunctionSelector } from 'viem'
import type { PreparedPermission } from '../../base/ports.ts'
import { sayPermission } from '../../copy/sayPermission.ts'
import type { Description } from './describeCall.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { TokenFacts } from './readToken.ts'
import { toOneLine } from './toOneLine.ts'

/** Permissions of an app in plain words: each action, and the warnings about all of them. */
type PermissionDescription = {
  actions: readonly { title: string; contract?: string; functions: readonly string[] }[]
  warnings: Description['warnings']
}

type Network = { symbol: string; decimals: number }

const functionMax = 120

/** Functions that transfer a collection's tokens or approve someone else to do so. */
const collectionFunctions = [
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
].map((signature) => toFunctionSelector(signature))
const leaves = ['approve(address,uint256)', 'increaseAllowance(address,uint256)'].map((signature) =>
  toFunctionSelector(signature),
)

/**
 * Describes a permission in plain words. `tokens` maps lowercase addresses to what the contracts claim about
 * themselves.
 */
export function describePermission(
  { granted, functions }: PreparedPermission,
  tokens: ReadonlyMap<string, TokenFacts>,
  network: Network,
  locale: string | undefined,
): PermissionDescription {
  const write = (amount: bigint, { symbol, decimals }: Network) =>
    `${formatAmount(amount, { locale, decimals, exact: true })} ${symbol}`
  // Known names take precedence over the app's: different functions may have the same selector.
  const nameOf = (selector: Hex) =>
    countedFunctions[selector] ?? toOneLine(functions[selector] ?? selector, functionMax)
  const targets = granted.targets.map((target) => ({
    ...target,
    token: tokens.get(target.target.toLowerCase()),
    names: target.selectors.map(nameOf),
    isCounted: target.selectors.every((selector) => Object.hasOwn(countedFunctions, selector)),
  }))
  return {
    actions: [
      ...describeNative(granted, network, write),
      ...targets.map(({ target, token, names, amountLimit, isCounted }) => ({
        title: isCounted ? describeMove(amountLimit, token, write) : sayPermission('callContract'),
        contract: target,
        functions: names,
      })),
    ],
    warnings: [...warn(granted, targets, network)],
  }
}

type Write = (amount: bigint, token: Network) => string

function* describeNative({ valueLimit, feeLimit }: GrantedPermission, network: Network, write: Write) {
  const { symbol } = network
  if (valueLimit > 0n)
    yield {
      title: isUnlimited(valueLimit)
        ? sayPermission('sendNativeUnlimited', { symbol })
        : sayPermission('sendNative', { amount: write(valueLimit, network) }),
      functions: [],
    }
  if (feeLimit > 0n)
    yield { title: sayPermission('payFees', { amount: write(feeLimit, network) }), functions: [] }
}

/** If a contract does not report decimals, the last argument may be a collectible's token id. */
function describeMove(amount: bigint, token: TokenFacts | undefined, write: Write): string {
  if (!token) return sayPermission('moveUnread')
  if (isUnlimited(amount, token.supply)) return sayPermission('moveTokenUnlimited', { symbol: token.symbol })
  return sayPermission('moveToken', { amount: write(amount, token) })
}

function* warn(
  { valueLimit }: GrantedPermission,
  targets: readonly (PermittedTarget & { token: TokenFacts | undefined })[],
  network: Network,
): Generator<Description['warnings'][number]> {
  const unlimited = (symbol: string) =>
    ({
      tone: 'error',
      title: sayPermission('unlimitedTitle'),
      text: sayPermission('unlimitedText', { symbol }),
    }) as const
  if (isUnlimited(valueLimit)) yield unlimited(network.symbol)
  for (const { target, selectors, amountLimit, token } of targets) {
    const counted = selectors.filter((selector) => Object.hasOwn(countedFunctions, selector))
    if (counted.length > 0 && isUnlimited(amountLimit, token?.supply))
      yield unlimited(token?.symbol ?? target)
    if (selectors.some((selector) => leaves.includes(selector)))
      yield { tone: 'warning', title: sayPermission('leaveTitle'), text: sayPermission('leaveText') }
    const isCollection = selectors.some((selector) => collectionFunctions.includes(selector))
    if (isCollection || (counted.length > 0 && !token))
      yield {
        tone: 'error',
        title: sayPermission('collectionTitle'),
        text: sayPermission(isCollection ? 'collectionText' : 'unreadText', { address: target }),
      }
    if (counted.length < selectors.length && amountLimit === noLimit)
      yield { tone: 'warning', title: sayPermission('unknownTitle'), text: sayPermission('unknownText') }
  }
}
