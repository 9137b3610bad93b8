import { formatAmount } from '@latchkey/ui'
import { zeroAddress } from 'viem'
import type { PreparedTransaction } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { CallLine } from '../parts/CallLines.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import type { Call } from './decodeCall.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { Facts } from './readFacts.ts'
import type { TokenFacts } from './readToken.ts'
import { sayUnits } from './sayUnits.ts'

/** A transaction in plain words. Texts may contain what a contract claims about itself. */
export type Description = {
  title: string
  approveLabel: string
  /** Warnings, the most severe first. */
  warnings: readonly Alarm[]
  lines: readonly CallLine[]
}

/** Describes a transaction in plain words: who receives what, and what access it grants. */
export function describeCall(
  call: Call,
  transaction: Pick<PreparedTransaction, 'to' | 'value'>,
  facts: Facts,
  native: { symbol: string; decimals: number },
  locale: string | undefined,
): Description {
  const { to, value } = transaction
  const tokenAddress = (call.type === 'approve' && call.token) || to
  const token = tokenAddress ? facts.tokens.get(tokenAddress.toLowerCase()) : undefined
  const isCollection = tokenAddress !== null && facts.collections.has(tokenAddress.toLowerCase())
  const sent = `${formatAmount(value, { locale, decimals: native.decimals, exact: true })} ${native.symbol}`
  const inTokens = (amount: bigint) =>
    token
      ? `${formatAmount(amount, { locale, decimals: token.decimals, exact: true })} ${token.symbol}`
      : sayUnits(amount, locale)
  const { own, ...words } = describeOwn(call, to, { sent, token, isCollection, inTokens })
  const warnings = [...warn(call, transaction, facts, { token, isCollection })]
  if (call.type === 'send') return { ...words, lines: own, warnings }
  // A contract call may also send native currency.
  const also = value > 0n ? [{ label: sayCall('amountToo'), value: sent }] : []
  const contract = to ? [address(sayCall(token && tokenAddress === to ? 'token' : 'contract'), to)] : []
  return { ...words, lines: [...own, ...also, ...contract], warnings }
}

/** The part of a description that depends on the kind of call. Every contract call has the rest. */
type Own = Pick<Description, 'title' | 'approveLabel'> & { own: Description['lines'] }

/**
 * Facts about the token of a call, if they are known. Functions of collections (ERC-721) have the same selectors, with a
 * token id instead of an amount.
 */
type Token = { token: TokenFacts | undefined; isCollection: boolean }

/** What a call's amounts are, and how they are written. */
type Amounts = Token & { sent: string; inTokens(amount: bigint): string }

function describeOwn(call: Call, to: string | null, { sent, token, isCollection, inTokens }: Amounts): Own {
  switch (call.type) {
    case 'send':
      return {
        title: sayCall('sendTitle', { amount: sent }),
        approveLabel: sayCall('sendButton', { amount: sent }),
        own: to ? [address(sayCall('to'), to)] : [],
      }
    case 'deploy':
      return { title: sayCall('deployTitle'), approveLabel: sayCall('deployButton'), own: [] }
    case 'transfer': {
      const amount = inTokens(call.amount)
      return {
        title: sayCall('sendTitle', { amount }),
        approveLabel: sayCall('sendButton', { amount }),
        own: [address(sayCall('to'), call.to)],
      }
    }
    case 'transferFrom':
      return describeTransferFrom(call, isCollection ? undefined : inTokens(call.amount))
    case 'approve':
      return {
        ...describeApprove(call, { token, isCollection }, inTokens(call.amount)),
        own: [
          address(sayCall('spender'), call.spender),
          ...(call.token ? [address(sayCall('token'), call.token)] : []),
        ],
      }
    case 'operator':
      return {
        title: sayCall(call.isApproved ? 'operatorTitle' : 'operatorRevokeTitle'),
        approveLabel: sayCall(call.isApproved ? 'approveButton' : 'revokeButton'),
        own: [address(sayCall('operator'), call.operator)],
      }
    case 'collectible':
      return describeCollectible(call)
    case 'permit':
      return {
        title: sayCall('permitCallTitle'),
        approveLabel: sayCall('permitCallButton'),
        own: [
          address(sayCall('owner'), call.owner),
          address(sayCall('spender'), call.spender),
          { label: sayCall('amountToo'), value: inTokens(call.amount) },
        ],
      }
    case 'unknown':
      return {
        title: sayCall('callTitle'),
        approveLabel: sayCall('callButton'),
        own: [
          call.name === undefined
            ? { label: sayCall('selector'), value: call.selector }
            : { label: sayCall('function'), value: call.name },
        ],
      }
  }
}

/** `written` is the amount in tokens; undefined for a collection, where it is a token id. */
function describeTransferFrom(
  { amount, from, to }: Call & { type: 'transferFrom' },
  written: string | undefined,
): Own {
  const own = [address(sayCall('from'), from), address(sayCall('to'), to)]
  if (written === undefined)
    return {
      title: sayCall('collectibleTitle', { id: String(amount) }),
      approveLabel: sayCall('collectibleButton'),
      own,
    }
  return {
    title: sayCall('moveTitle', { amount: written }),
    approveLabel: sayCall('moveButton', { amount: written }),
    own,
  }
}

function describeApprove(
  { amount, spender, isMore, isCalled }: Call & { type: 'approve' },
  { token, isCollection }: Token,
  written: string,
) {
  // Without an allowance, the token still calls the spender, which may do anything.
  if (amount === 0n && isCalled) return { title: sayCall('callTitle'), approveLabel: sayCall('callButton') }
  // In a collection, the amount is a token's number, and nobody may transfer it if the spender is nobody.
  const isRevoked = isCollection ? spender === zeroAddress : amount === 0n && token !== undefined
  if (isRevoked && !isMore) return { title: sayCall('revokeTitle'), approveLabel: sayCall('revokeButton') }
  if (isUnlimited(amount, token?.supply))
    return { title: sayCall('approveUnlimitedTitle'), approveLabel: sayCall('approveUnlimitedButton') }
  if (!isCollection)
    return {
      title: sayCall(isMore ? 'approveMoreTitle' : 'approveTitle', { amount: written }),
      approveLabel: sayCall('approveButton'),
    }
  return {
    title: sayCall('approveTokenTitle', { id: String(amount) }),
    approveLabel: sayCall('approveButton'),
  }
}

function describeCollectible({ tokenIds, counts, from, to }: Call & { type: 'collectible' }) {
  const [id = 0n] = tokenIds
  const numbers = tokenIds.map((number, at) => {
    const count = counts[at] ?? 1n
    return count === 1n ? `${number}` : `${number} × ${count}`
  })
  return {
    title:
      tokenIds.length === 1
        ? sayCall('collectibleTitle', { id: String(id) })
        : sayCall('collectiblesTitle', { count: tokenIds.length }),
    approveLabel: sayCall('collectibleButton'),
    own: [
      address(sayCall('from'), from),
      address(sayCall('to'), to),
      { label: sayCall('tokenIds'), value: numbers.join(', ') },
    ],
  }
}

function address(label: string, of: string) {
  return { label, value: of, isAddress: true }
}

function* warn(
  call: Call,
  { to, value }: Pick<PreparedTransaction, 'to' | 'value'>,
  { isContract, simulation }: Facts,
  { token, isCollection }: Token,
): Generator<Description['warnings'][number]> {
  if ((call.type === 'approve' || call.type === 'permit') && isUnlimited(call.amount, token?.supply))
    yield {
      tone: 'error',
      title: sayCall('unlimitedTitle'),
      text: sayCall('unlimitedText', { spender: call.spender }),
    }
  if (call.type === 'operator' && call.isApproved)
    yield {
      tone: 'error',
      title: sayCall('operatorWarningTitle'),
      text: sayCall('operatorWarningText', { operator: call.operator }),
    }
  if (simulation?.isFailing) yield { tone: 'error', title: sayCall('failsTitle'), text: sayCall('failsText') }
  const isCall = call.type !== 'send' && call.type !== 'deploy'
  if (isCall && isContract === false)
    yield { tone: 'error', title: sayCall('noCodeTitle'), text: sayCall('noCodeText') }
  if (call.type === 'transfer' && call.to.toLowerCase() === to?.toLowerCase())
    yield { tone: 'error', title: sayCall('toTokenTitle'), text: sayCall('toTokenText') }
  const isUnread =
    call.type === 'unknown' ||
    (call.type === 'approve' && call.isCalled) ||
    // An amount, or the id of a token in a collection.
    ((call.type === 'approve' || call.type === 'transferFrom') && !token && !isCollection) ||
    // Token functions take no native currency, so a contract that does may do anything.
    (isCall && value > 0n)
  if (isUnread && isContract !== false)
    yield { tone: 'warning', title: sayCall('unknownTitle'), text: sayCall('unknownText') }
}
