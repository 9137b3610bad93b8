import { KeyValues, useStyles } from '@latchkey/ui'
import { useCallback, useMemo } from 'react'
import type { PreparedBatch } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { ChainReader } from '../../platform/createChainReader.ts'
import { Ask } from '../parts/Ask.tsx'
import { CallLines } from '../parts/CallLines.tsx'
import { CallTerms } from '../parts/CallTerms.tsx'
import { Changes } from '../parts/Changes.tsx'
import { RawCall } from '../parts/RawCall.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { decodeCall } from '../requests/decodeCall.ts'
import { describeCall } from '../requests/describeCall.ts'
import { noFacts, readBatchFacts } from '../requests/readFacts.ts'
import { warnOfFee } from '../requests/warnOfFee.ts'
import { type Network, useAskedNetwork } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'
import { useChainFacts } from '../useChainFacts.ts'
import css from './BatchScreen.css.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

const nothing = { all: noFacts, each: [] }

/** A batch of calls of an account: each call in plain words, their combined changes, and the fee. */
export function BatchScreen() {
  const { batch } = useAsking().approval
  const network = useAskedNetwork(batch)
  if (!batch || batch.calls.length === 0 || !network) return <UnreadableScreen />
  return <Known batch={batch} network={network} />
}

function Known({ batch, network }: { batch: PreparedBatch; network: Network }) {
  useStyles(css)
  const { approval, locale } = useAsking()
  const { address } = approval
  const read = useCallback(
    (ask: ChainReader, signal: AbortSignal) => readBatchFacts(ask, address, batch.calls, signal),
    [address, batch],
  )
  const facts = useChainFacts(network.id, read, nothing)
  const calls = useMemo(() => batch.calls.map((call) => ({ ...call, decoded: decodeCall(call) })), [batch])
  if (!facts) return <LoadingScreen />
  const steps = calls.map((call, at) => ({
    data: call.data,
    ...describeCall(call.decoded, call, facts.each[at] ?? noFacts, network, locale),
  }))
  const [first] = steps
  const isOne = steps.length === 1
  const count = steps.length
  const { simulation } = facts.all
  return (
    <Ask
      title={isOne && first ? first.title : sayCall('batchTitle', { count })}
      approveLabel={isOne ? first?.approveLabel : sayCall('batchButton', { count })}
      alarms={[
        ...steps.flatMap(({ warnings }) => warnings),
        ...warnOfFee(batch.feeMax, facts.all.usualFee, network, locale),
      ]}
    >
      {!isOne && <p>{sayCall('batchText')}</p>}
      {batch.delegate && (
        <p className="ask-delegate">{sayCall('batchDelegate', { contract: batch.delegate })}</p>
      )}
      {simulation && !simulation.isFailing && (
        <Changes changes={simulation.changes} tokens={facts.all.tokens} native={network} />
      )}
      {steps.map(({ data, title, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have an order, and nothing else that tells them apart
        <section key={at} className="ask-step">
          {!isOne && (
            <h2>
              <VisibleText kind="line">{sayCall('batchStep', { number: at + 1, title })}</VisibleText>
            </h2>
          )}
          <KeyValues>
            <CallLines lines={lines} />
          </KeyValues>
          <RawCall data={data} />
        </section>
      ))}
      <KeyValues>
        <CallTerms network={network} feeMax={batch.feeMax || undefined} />
      </KeyValues>
    </Ask>
  )
}
