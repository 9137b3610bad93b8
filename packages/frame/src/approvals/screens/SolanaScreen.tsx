import { formatAmount, KeyValue, KeyValues, ShortAddress } from '@latchkey/ui'
import { useCallback, useMemo } from 'react'
import { createSay } from '../../copy/createSay.ts'
import { enSolana } from '../../copy/enSolana.ts'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { type ParsedInstruction, parseInstructions, readFee } from '../../solana/parseInstructions.ts'
import { parseTransaction, type SolanaTransaction } from '../../solana/parseTransaction.ts'
import { Ask } from '../parts/Ask.tsx'
import { type CallLine, CallLines } from '../parts/CallLines.tsx'
import { Changes } from '../parts/Changes.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import type { Alarm } from '../parts/Warnings.tsx'
import {
  findHiddenLeaves,
  findLeave,
  noSolanaFacts,
  readSolanaFacts,
  readStepTokens,
  type SolanaFacts,
} from '../requests/readSolanaFacts.ts'
import { sayUnits } from '../requests/sayUnits.ts'
import { warnOfFee } from '../requests/warnOfFee.ts'
import { useAsking } from '../useAsking.ts'
import { useChainFacts } from '../useChainFacts.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** Returns a text of the Solana transaction screen, with its values filled in. */
const saySolana = createSay('solana', enSolana)

const solDecimals = 9
const sol = { symbol: 'SOL', decimals: solDecimals }

/**
 * `solana_signTransaction` and similar: the simulated changes, each instruction as far as it can be decoded, and the
 * fee.
 */
export function SolanaScreen() {
  const { approval, locale, settings } = useAsking()
  const { request, isUnverified, solanaAddress, transactions } = approval
  const read = useMemo(() => transactions?.map(parseTransaction), [transactions])
  const network = settings.networks.find(({ id }) => id === request.chainId)?.name ?? request.chainId
  const known = read?.flatMap((transaction) => transaction ?? []) ?? []
  const facts = useSolanaFacts(read)
  if (solanaAddress === undefined || known.length === 0 || known.length !== read?.length)
    return <UnreadableScreen />
  if (!facts) return <LoadingScreen />

  const inSol = (amount: bigint) => formatAmount(amount, { locale, decimals: solDecimals, exact: true })
  const instructions = known.map(parseInstructions)
  const all = instructions.flat()
  const [only] = all
  const isUnread = all.some(({ type }) => type === 'unknown' || type === 'other')
  const leaves = findHiddenLeaves(facts.leaves, all)
  const isLeave = leaves.length > 0 || all.some(({ type }) => type === 'approve')
  const isSent = request.method === 'solana_signAndSendTransaction'
  const sent = all.length === 1 && only?.type === 'sendSol' ? `${inSol(only.amount)} SOL` : undefined
  const title = sent
    ? saySolana('sendTitle', { amount: sent })
    : saySolana('signTitle', { count: known.length }, known.length)
  const approveLabel =
    sent && isSent
      ? saySolana('sendButton', { amount: sent })
      : saySolana(isSent ? 'signAndSendButton' : 'signButton')
  const fees = known.filter(({ signers }) => signers[0] === solanaAddress).map(readFee)
  const fee = fees.reduce((sum, each) => sum + each, 0n)
  const alarms: readonly Alarm[] = [
    ...(isUnverified
      ? [
          {
            tone: 'error' as const,
            title: saySolana('unverifiedTitle'),
            text: saySolana('unverifiedText', { network }),
          },
        ]
      : []),
    ...(facts.simulation?.isFailing
      ? [{ tone: 'error' as const, title: sayCall('failsTitle'), text: sayCall('failsText') }]
      : []),
    ...(isLeave
      ? [{ tone: 'error' as const, title: saySolana('approveTitle'), text: saySolana('approveText') }]
      : []),
    ...(isUnread
      ? [{ tone: 'warning' as const, title: saySolana('unknownTitle'), text: saySolana('unknownText') }]
      : []),
    ...warnOfFee(fee, undefined, sol, locale),
  ]
  return (
    <Ask title={title} approveLabel={approveLabel} alarms={alarms}>
      {facts.simulation && !facts.simulation.isFailing && (
        <Changes changes={facts.simulation.changes} tokens={facts.tokens} native={sol} />
      )}
      {leaves.map(({ amount, from, mint, spender }) => (
        <KeyValues key={from}>
          <KeyValue label={saySolana('spender')}>
            <FullAddress>{spender}</FullAddress>
          </KeyValue>
          <KeyValue label={saySolana('amount')}>{sayUnits(amount, locale)}</KeyValue>
          <KeyValue label={saySolana('mint')}>
            <FullAddress>{mint}</FullAddress>
          </KeyValue>
        </KeyValues>
      ))}
      {instructions.map((steps, transaction) =>
        steps.map((step, at) => {
          const number = at + 1
          const place = { number, transaction: transaction + 1 }
          return (
            <KeyValues key={`${place.transaction}.${number}`}>
              <KeyValue label={saySolana(known.length === 1 ? 'step' : 'stepOf', place)}>
                {describe(step, inSol, facts.tokens, locale)}
              </KeyValue>
              <CallLines lines={linesOf(step, facts)} />
            </KeyValues>
          )
        }),
      )}
      <KeyValues>
        <KeyValue ruled label={say('account')}>
          <ShortAddress address={solanaAddress} />
        </KeyValue>
        <KeyValue label={say('network')}>{network}</KeyValue>
        {fees.length > 0 && (
          <KeyValue label={saySolana('fee')}>{saySolana('feeMax', { amount: inSol(fee) })}</KeyValue>
        )}
      </KeyValues>
    </Ask>
  )
}

/** Loads the facts for one transaction. For several, loads only the mints, since each may depend on the one before. */
function useSolanaFacts(parsed: readonly (SolanaTransaction | undefined)[] | undefined) {
  const { request, solanaAddress, transactions } = useAsking().approval
  const read = useCallback(
    async (ask: ChainReader, signal: AbortSignal) => {
      const [bytes] = transactions ?? []
      const known = parsed?.flatMap((transaction) => transaction ?? []) ?? []
      const [transaction] = known
      if (!transaction || !bytes || solanaAddress === undefined) return noSolanaFacts
      return known.length === 1
        ? readSolanaFacts(ask, solanaAddress, transaction, bytes, signal)
        : readStepTokens(ask, known, signal)
    },
    [parsed, solanaAddress, transactions],
  )
  return useChainFacts(request.chainId, read, noSolanaFacts)
}

/** Describes an instruction in plain words. */
function describe(
  instruction: ParsedInstruction,
  inSol: (amount: bigint) => string,
  tokens: SolanaFacts['tokens'],
  locale: string | undefined,
): string {
  const inUnits = (amount: bigint, decimals?: number) =>
    decimals === undefined
      ? sayUnits(amount, locale)
      : formatAmount(amount, { locale, decimals, exact: true })
  switch (instruction.type) {
    case 'sendSol':
      return saySolana('sends', { amount: `${inSol(instruction.amount)} SOL` })
    case 'sendToken':
    case 'approve': {
      const token = instruction.mint === undefined ? undefined : tokens.get(instruction.mint.toLowerCase())
      const shown = token?.scale?.toShown(instruction.amount) ?? instruction.amount
      // Without its mint the scale is unknown, and a mint can scale any amount down to zero.
      const isRaw = (instruction.canScale && !token) || (shown === 0n && instruction.amount > 0n)
      return saySolana(instruction.type === 'approve' ? 'approves' : 'sendsToken', {
        amount: isRaw ? inUnits(instruction.amount) : inUnits(shown, instruction.decimals),
      })
    }
    case 'openTokenAccount':
      return saySolana('opens')
    case 'memo':
      return saySolana('memo')
    case 'other':
      return saySolana('other')
    case 'unknown':
      return saySolana('unknown')
  }
}

function linesOf(instruction: ParsedInstruction, { leaves }: SolanaFacts): readonly CallLine[] {
  const address = (label: Parameters<typeof saySolana>[0], value: string): CallLine => ({
    label: saySolana(label),
    value,
    isAddress: true,
  })
  switch (instruction.type) {
    case 'sendSol':
      return [address('from', instruction.from), address('to', instruction.to)]
    case 'sendToken':
      return [
        ...(instruction.mint === undefined ? [] : [address('mint', instruction.mint)]),
        address('from', instruction.from),
        address('toTokenAccount', instruction.to),
      ]
    case 'approve': {
      const { from, spender } = instruction
      const mint = instruction.mint ?? findLeave(instruction, leaves)?.mint
      return [
        ...(mint === undefined ? [] : [address('mint', mint)]),
        ...(from === undefined ? [] : [address('from', from)]),
        spender === undefined
          ? { label: saySolana('spender'), value: saySolana('hidden') }
          : address('spender', spender),
      ]
    }
    case 'openTokenAccount':
      return [address('owner', instruction.owner), address('mint', instruction.mint)]
    case 'memo':
      return [{ label: saySolana('memo'), value: instruction.text }]
    case 'other':
      return [address('program', instruction.program)]
    case 'unknown':
      return instruction.program === undefined
        ? [{ label: saySolana('program'), value: saySolana('hidden') }]
        : [address('program', instruction.program)]
  }
}
