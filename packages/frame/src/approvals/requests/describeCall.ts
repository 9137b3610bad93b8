import { formatAmount } from '@latchkey/ui'
import type { PreparedTransaction } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { Alarm } from '../parts/Warnings.tsx'
import type { Call } from './decodeCall.ts'
import { isUnlimited } from './isUnlimited.ts'
import type { Facts } from './readFacts.ts'
import { sayUnits } from './sayUnits.ts'

/** A transaction in plain words. Texts may contain what a contract claims about itself. */
export type Description = {
  title: string
  approveLabel: string
  /** Warnings, the most severe first. */
  warnings: readonly Alarm[]
  lines: readonly { label: string; value: string; isAddress?: boolean }[]
}

/** Describes a transaction in plain words: who receives what, and what access it grants. */
export function describeCall(
  call: Call,
  { to, value }: Pick<PreparedTransaction, 'to' | 'value'>,
  facts: Facts,
  native: { symbol: string; decimals: number },
  locale: string | undefined,
): Description {
  const tokenAddress = (call.type === 'approve' && call.token) || to
  const token = tokenAddress ? facts.tokens.get(tokenAddress.toLowerCase()) : undefined
  const sent = `${formatAmount(value, { locale, decimals: native.decimals, exact: true })} ${native.symbol}`
  const inTokens = (amount: bigint) =>
    token
      ? `${formatAmount(amount, { locale, decimals: token.decimals, exact: true })} ${token.symbol}`
      : sayUnits(amount, locale)
  const contract = to ? [address(sayCall(token && tokenAddress === to ? 'token' : 'contract'), to)] : []
  // A contract call may also send native currency.
  const also = value > 0n && call.type !== 'send' ? [{ label: sayCall('amountToo'), value: sent }] : []
  const lines = (...own: Description['lines']) => [...own, ...also, ...contract]
  const warnings = [...warn(call, to, facts, token?.supply)]

  switch (call.type) {
    case 'send':
      return {
        title: sayCall('sendTitle', { amount: sent }),
        approveLabel: sayCall('sendButton', { amount: sent }),
        lines: to ? [address(sayCall('to'), to)] : [],
        warnings,
      }
    case 'deploy':
      return {
        title: sayCall('deployTitle'),
        approveLabel: sayCall('deployButton'),
        lines: lines(),
        warnings,
      }
    case 'transfer': {
      const amount = inTokens(call.amount)
      const title = sayCall('sendTitle', { amount })
      return {
        title,
        approveLabel: sayCall('sendButton', { amount }),
        lines: lines(address(sayCall('to'), call.to)),
        warnings,
      }
    }
    case 'transferFrom': {
      const ends = [address(sayCall('from'), call.from), address(sayCall('to'), call.to)]
      // A contract without decimals is a collectible, so the amount is a token id.
      const title = token
        ? sayCall('moveTitle', { amount: inTokens(call.amount) })
        : sayCall('collectibleTitle', { id: String(call.amount) })
      const approveLabel = token
        ? sayCall('moveButton', { amount: inTokens(call.amount) })
        : sayCall('collectibleButton')
      return { title, approveLabel, lines: lines(...ends), warnings }
    }
    case 'approve':
      return {
        ...describeApprove(call, token !== undefined, inTokens(call.amount), token?.supply),
        lines: lines(
          address(sayCall('spender'), call.spender),
          ...(call.token ? [address(sayCall('token'), call.token)] : []),
        ),
        warnings,
      }
    case 'operator':
      return {
        title: sayCall(call.isApproved ? 'operatorTitle' : 'operatorRevokeTitle'),
        approveLabel: sayCall(call.isApproved ? 'approveButton' : 'revokeButton'),
        lines: lines(address(sayCall('operator'), call.operator)),
        warnings,
      }
    case 'collectible': {
      const { own, ...described } = describeCollectible(call)
      return { ...described, lines: lines(...own), warnings }
    }
    case 'permit':
      return {
        title: sayCall('permitCallTitle'),
        approveLabel: sayCall('permitCallButton'),
        lines: lines(address(sayCall('owner'), call.owner), address(sayCall('spender'), call.spender), {
          label: sayCall('amountToo'),
          value: inTokens(call.amount),
        }),
        warnings,
      }
    case 'swap':
      return {
        title: sayCall('swapTitle'),
        approveLabel: sayCall('swapButton'),
        lines: lines({ label: sayCall('function'), value: call.name }),
        warnings,
      }
    case 'unknown':
      return {
        title: sayCall('callTitle'),
        approveLabel: sayCall('callButton'),
        lines: lines({ label: sayCall('selector'), value: call.selector }),
        warnings,
      }
  }
}

function describeApprove(
  { amount, isMore }: Call & { type: 'approve' },
  isToken: boolean,
  written: string,
  supply: bigint | undefined,
) {
  if (amount === 0n && !isMore && isToken)
    return { title: sayCall('revokeTitle'), approveLabel: sayCall('revokeButton') }
  if (isUnlimited(amount, supply))
    return { title: sayCall('approveUnlimitedTitle'), approveLabel: sayCall('approveUnlimitedButton') }
  if (isToken)
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
        : sayCall('collectiblesTitle', { count: String(tokenIds.length) }),
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
  to: string | null,
  { isContract, simulation }: Facts,
  supply: bigint | undefined,
): Generator<Description['warnings'][number]> {
  if ((call.type === 'approve' || call.type === 'permit') && isUnlimited(call.amount, supply))
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
  if (call.type === 'unknown' && isContract !== false)
    yield { tone: 'warning', title: sayCall('unknownTitle'), text: sayCall('unknownText') }
}
