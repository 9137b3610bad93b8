import { formatAmount, KeyValue, KeyValues, Notice, ShortAddress, useStyles } from '@latchkey/ui'
import { useEffect, useMemo, useState } from 'react'
import { say } from '../../copy/say.ts'
import { sayCall } from '../../copy/sayCall.ts'
import type { PreparedBatch } from '../../ports.ts'
import { Ask } from '../parts/Ask.tsx'
import { Changes } from '../parts/Changes.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Quote } from '../parts/Quote.tsx'
import { VisibleText } from '../parts/VisibleText.tsx'
import { decodeCall } from '../requests/decodeCall.ts'
import { type Description, describeCall } from '../requests/describeCall.ts'
import { noFacts, readBatchFacts } from '../requests/readFacts.ts'
import { useAsking } from '../useAsking.ts'
import css from './BatchScreen.css.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { UnreadableScreen } from './UnreadableScreen.tsx'

/** What a smart account would do at once: each call in words, what all of them change, and what that costs. */
export function BatchScreen() {
  const { approval, settings } = useAsking()
  const { batch } = approval
  const network = settings.networks.find(({ id }) => id === `eip155:${batch?.chainId}`)
  // The chain that the request was made for is the one that is signed for.
  if (!batch || batch.calls.length === 0 || !network || network.id !== approval.request.chainId)
    return <UnreadableScreen />
  return <Known batch={batch} network={network} />
}

type Network = ReturnType<typeof useAsking>['settings']['networks'][number]

function Known({ batch, network }: { batch: PreparedBatch; network: Network }) {
  useStyles(css)
  const { approval, locale } = useAsking()
  const facts = useBatchFacts(batch, network.id)
  const calls = useMemo(() => batch.calls.map((call) => ({ ...call, read: decodeCall(call) })), [batch])
  if (!facts) return <LoadingScreen />
  const steps = calls.map((call, at) =>
    describeCall(call.read, call, facts.each[at] ?? noFacts, network, locale),
  )
  const [first] = steps
  const isOne = steps.length === 1
  const count = String(steps.length)
  const { simulation } = facts.all
  const isLeave = calls.every(({ read }) => leaves.has(read.is))
  const fee = formatAmount(batch.feeMax, { locale, decimals: network.decimals, exact: true })
  return (
    <Ask
      title={<VisibleText>{isOne && first ? first.title : sayCall('batchTitle', { count })}</VisibleText>}
      deed={isOne ? first?.deed : sayCall('batchDeed', { count })}
    >
      {warningsOf(steps).map(({ tone, title, text }) => (
        <Notice key={`${title} ${text}`} tone={tone} title={title}>
          {text}
        </Notice>
      ))}
      {!isOne && <p>{sayCall('batchText')}</p>}
      {simulation && !simulation.isFailing && (simulation.changes.length > 0 || !isLeave) && (
        <Changes changes={simulation.changes} tokens={facts.all.tokens} native={network} />
      )}
      {steps.map(({ title, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls have an order, and nothing else that tells them apart
        <section key={at} className="ask-step">
          {!isOne && (
            <h2>
              <VisibleText>{sayCall('batchStep', { number: String(at + 1), title })}</VisibleText>
            </h2>
          )}
          <KeyValues>
            {lines.map(({ label, value, isAddress }) => (
              <KeyValue key={label} label={label}>
                {isAddress ? <FullAddress>{value}</FullAddress> : <VisibleText>{value}</VisibleText>}
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
        <KeyValue ruled label={say('account')}>
          <ShortAddress address={approval.address} />
        </KeyValue>
        <KeyValue label={say('network')}>{network.name}</KeyValue>
        <KeyValue label={sayCall('fee')}>
          {batch.feeMax === 0n
            ? sayCall('feeNone')
            : sayCall('feeMax', { amount: `${fee} ${network.symbol}` })}
        </KeyValue>
      </KeyValues>
    </Ask>
  )
}

/** A leave changes nothing yet: to say so would make little of it. */
const leaves: ReadonlySet<string> = new Set(['approve', 'operator', 'permit'])

/** What to mind of all calls, the worst first, and each once. */
function warningsOf(steps: readonly Description[]): Description['warnings'] {
  const all = new Map(steps.flatMap(({ warnings }) => warnings.map((each) => [each.title + each.text, each])))
  return [...all.values()].sort((a, b) => Number(b.tone === 'error') - Number(a.tone === 'error'))
}

/** What the chain says; undefined until it has, or until it has taken too long. */
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
