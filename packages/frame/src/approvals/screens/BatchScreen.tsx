import { KeyValue, KeyValues, useStyles } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import type { PreparedBatch } from '../../base/ports.ts'
import { sayCall } from '../../copy/sayCall.ts'
import { Ask } from '../parts/Ask.tsx'
import { CallTerms } from '../parts/CallTerms.tsx'
import { Changes } from '../parts/Changes.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { decodeCall } from '../requests/decodeCall.ts'
import { describeCall } from '../requests/describeCall.ts'
import { noFacts, readBatchFacts } from '../requests/readFacts.ts'
import { warnOfFee } from '../requests/warnOfFee.ts'
import { type Network, useAskedNetwork } from '../useAskedNetwork.ts'
import { useAsking } from '../useAsking.ts'
import css from './BatchScreen.css.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** A batch of calls of an account: each call in plain words, their combined changes, and the fee. */
export function BatchScreen() {
  const { batch } = useAsking().approval
  const network = useAskedNetwork(batch)
  if (!batch || batch.calls.length === 0 || !network) return <UnreadableScreen />
  return <Known batch={batch} network={network} />
}

function Known({ batch, network }: { batch: PreparedBatch; network: Network }) {
  useStyles(css)
  const { locale } = useAsking()
  const facts = useBatchFacts(batch, network.id)
  const calls = useMemo(() => batch.calls.map((call) => ({ ...call, read: decodeCall(call) })), [batch])
  if (!facts) return <LoadingScreen />
  const steps = calls.map((call, at) =>
    describeCall(call.read, call, facts.each[at] ?? noFacts, network, locale),
  )
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
      {steps.map(({ title, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have an order, and nothing else that tells them apart
        <section key={at} className="ask-step">
          {!isOne && (
            <h2>
              <VisibleText kind="line">{sayCall('batchStep', { number: at + 1, title })}</VisibleText>
            </h2>
          )}
          <KeyValues>
            {lines.map(({ label, value, isAddress }) => (
              <KeyValue key={label} label={label}>
                {isAddress ? (
                  <FullAddress>{value}</FullAddress>
                ) : (
                  <VisibleText kind="line">{value}</VisibleText>
                )}
              </KeyValue>
            ))}
          </KeyValues>
          {batch.calls[at]?.data !== '0x' && (
            <details className="ask-raw">
              <summary>{sayCall('rawCall')}</summary>
              <Quote label={sayCall('rawCall')} look="bytes">
                {batch.calls[at]?.data}
              </Quote>
            </details>
          )}
        </section>
      ))}
      <KeyValues>
        <CallTerms network={network} feeMax={batch.feeMax || undefined} />
      </KeyValues>
    </Ask>
  )
}

/** Facts from the chain; undefined until they are loaded or the time limit is reached. */
function useBatchFacts({ calls }: PreparedBatch, networkId: string) {
  const { approval, reader } = useAsking()
  const [facts, setFacts] = useState<Awaited<ReturnType<typeof readBatchFacts>>>()
  useEffect(() => {
    const nothing = { all: noFacts, each: [] }
    const ask = reader(networkId)
    const controller = new AbortController()
    const told = ask
      ? readBatchFacts(ask, approval.address, calls, controller.signal)
      : Promise.resolve(nothing)
    told
      .catch(() => nothing)
      .then((answer) => {
        if (!controller.signal.aborted) setFacts(answer)
      })
    return () => controller.abort()
  }, [approval, calls, networkId, reader])
  return facts
}
