import { KeyValue, KeyValues } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import type { PreparedTransaction } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { Ask } from '../parts/Ask.tsx'
import { CallTerms } from '../parts/CallTerms.tsx'
import { Changes } from '../parts/Changes.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { decodeCall } from '../requests/decodeCall.ts'
import { describeCall } from '../requests/describeCall.ts'
import { type Facts, noFacts, readFacts } from '../requests/readFacts.ts'
import { toFee, warnOfFee } from '../requests/warnOfFee.ts'
import { type Network, useAskedNetwork } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'
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
  const { locale } = useAsking()
  const facts = useFacts(transaction, network.id)
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
        {lines.map(({ label, value, isAddress }) => (
          <KeyValue key={label} label={label}>
            {isAddress ? <FullAddress>{value}</FullAddress> : <VisibleText kind="line">{value}</VisibleText>}
          </KeyValue>
        ))}
        <CallTerms network={network} feeMax={feeMax} />
      </KeyValues>
      {transaction.data !== '0x' && (
        <details className="ask-raw">
          <summary>{sayCall('rawCall')}</summary>
          <Quote label={sayCall('rawCall')} look="bytes">
            {transaction.data}
          </Quote>
        </details>
      )}
    </Ask>
  )
}

/** Facts from the chain; undefined until they are loaded or the time limit is reached. */
function useFacts(transaction: PreparedTransaction, networkId: string): Facts | undefined {
  const { approval, reader } = useAsking()
  const [facts, setFacts] = useState<Facts>()
  useEffect(() => {
    const ask = reader(networkId)
    const controller = new AbortController()
    const told = ask
      ? readFacts(ask, approval.address, transaction, controller.signal)
      : Promise.resolve(noFacts)
    told
      .catch(() => noFacts)
      .then((answer) => {
        if (!controller.signal.aborted) setFacts(answer)
      })
    return () => controller.abort()
  }, [approval, transaction, networkId, reader])
  return facts
}
