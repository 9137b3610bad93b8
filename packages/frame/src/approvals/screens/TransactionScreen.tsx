import { KeyValues } from '@latchkey/ui'
import { useCallback, useMemo } from 'react'
import type { PreparedTransaction } from '../../base/ports.ts'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { Ask } from '../parts/Ask.tsx'
import { CallLines } from '../parts/CallLines.tsx'
import { CallTerms } from '../parts/CallTerms.tsx'
import { Changes } from '../parts/Changes.tsx'
import { RawCall } from '../parts/RawCall.tsx'
import { decodeCall } from '../requests/decodeCall.ts'
import { describeCall } from '../requests/describeCall.ts'
import { noFacts, readFacts } from '../requests/readFacts.ts'
import { toFee, warnOfFee } from '../requests/warnOfFee.ts'
import { type Network, useAskedNetwork } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'
import { useChainFacts } from '../useChainFacts.ts'
import { BatchScreen } from './BatchScreen.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { SolanaScreen } from './SolanaScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** `eth_sendTransaction`: its effect, its cost, and its simulated changes. */
export function TransactionScreen() {
  const { approval } = useAsking()
  const { transaction } = approval
  const network = useAskedNetwork(transaction)
  // A smart account sends a transaction as a batch of calls.
  if (approval.batch) return <BatchScreen />
  if (approval.transactions) return <SolanaScreen />
  if (!transaction || !network) return <UnreadableScreen />
  return <Known transaction={transaction} network={network} />
}

function Known({ transaction, network }: { transaction: PreparedTransaction; network: Network }) {
  const { approval, locale } = useAsking()
  const { address } = approval
  const read = useCallback(
    (ask: ChainReader, signal: AbortSignal) => readFacts(ask, address, transaction, signal),
    [address, transaction],
  )
  const facts = useChainFacts(network.id, read, noFacts)
  const call = useMemo(() => decodeCall(transaction), [transaction])
  if (!facts) return <LoadingScreen />
  const feeMax = toFee(transaction)
  const highFee = warnOfFee(feeMax, facts.usualFee, network, locale, transaction.chainFee)
  const { title, approveLabel, lines, warnings } = describeCall(call, transaction, facts, network, locale)
  return (
    <Ask title={title} approveLabel={approveLabel} alarms={[...warnings, ...highFee]}>
      {facts.simulation && !facts.simulation.isFailing && (
        <Changes changes={facts.simulation.changes} tokens={facts.tokens} native={network} />
      )}
      <KeyValues>
        <CallLines lines={lines} />
        <CallTerms network={network} feeMax={feeMax} />
      </KeyValues>
      <RawCall data={transaction.data} />
    </Ask>
  )
}
