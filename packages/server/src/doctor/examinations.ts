import { backfillConcurrency } from '../base/backfillConcurrency.ts'
import { pages } from '../check/pages.ts'
import { describeSeconds, type Finding, type Grade, group, plural } from '../check/report.ts'
import type { ServerMetrics } from './parseMetrics.ts'

/** Looks at one thing in the metrics of a running server. Returns nothing if they say nothing about it. */
type Examination = { title: string; examine(metrics: ServerMetrics): readonly Finding[] }

const requests = 'latchkey_request_duration_seconds'
const exchanges = 'latchkey_upstream_duration_seconds'
const failedExchanges = 'latchkey_upstream_failures_total'
/** From this share on, it is not chance. */
const failedShareMax = 0.01
const upstreamShareMax = 0.05
const slowS = 2.5
const slowUpstreamS = 1
/** Fewer requests prove nothing. */
const countMin = 20
/** As in `check`: the slowest chains have a block every 15 s. */
const headAgeMaxS = 120
const lagBlocksMax = 50
const loopLagMaxS = 0.1
const listedMax = 3

/** Everything that is examined, in the order of the tables. To examine more, add a line here. */
export const examinations: readonly Examination[] = [
  { title: 'Requests', examine: examineRequests },
  { title: 'Requests', examine: examineDurations },
  { title: 'Requests', examine: examineLimits },
  { title: 'Chains', examine: examineUpstreams },
  { title: 'Chains', examine: examineHeads },
  { title: 'Chains', examine: examineExplorers },
  { title: 'Chains', examine: examineIndexes },
  { title: 'Chains', examine: examineAccounts },
  { title: 'Prices', examine: examinePrices },
  { title: 'Images', examine: examineImages },
  { title: 'Storage', examine: examineDatabase },
  { title: 'Storage', examine: examineRows },
  { title: 'Relay', examine: examineRelay },
  { title: 'Process', examine: examineProcess },
]

function finding(grade: Grade, topic: string, text: string, page?: string): Finding {
  return { grade, topic, text, ...(page && grade !== 'ok' && { page }) }
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`

function examineRequests({ list, sum }: ServerMetrics): readonly Finding[] {
  const topic = 'Failed'
  // Health checks, those of doctor included, say nothing about visitors.
  const total = sum(`${requests}_count`) - sum(`${requests}_count`, { route: '/health' })
  const startedAt = sum('process_start_time_seconds')
  const since = startedAt > 0 ? ` since the start ${describeSeconds(Date.now() / 1_000 - startedAt)} ago` : ''
  if (total === 0)
    return [
      finding('warning', topic, `no request${since}: does the proxy reach this server?`, pages.noRequests),
    ]
  const failed = list(`${requests}_count`).filter(
    ({ labels }) => labels.route !== '/health' && labels.status?.startsWith('5'),
  )
  const count = failed.reduce((all, { value }) => all + value, 0)
  const text = `${group(count)} of ${plural(total, 'request')} with 5xx${since}`
  if (count / total < failedShareMax) return [finding('ok', topic, text)]
  const worst = [...failed]
    .sort((one, other) => other.value - one.value)
    .slice(0, listedMax)
    .map(({ labels, value }) => `${labels.route} ${labels.status} (${group(value)})`)
  return [
    finding(
      'warning',
      topic,
      `${text}, ${percent(count / total)}: ${worst.join(', ')}.`,
      pages.failedRequests,
    ),
  ]
}

function examineDurations({ list, quantile, sum }: ServerMetrics): readonly Finding[] {
  const topic = 'Slow'
  const routes = [...new Set(list(`${requests}_count`).map(({ labels }) => labels.route ?? ''))]
  const slow = routes.filter(
    (route) => sum(`${requests}_count`, { route }) >= countMin && quantile(requests, 0.95, { route }) > slowS,
  )
  if (slow.length === 0)
    return routes.length === 0 ? [] : [finding('ok', topic, `no route takes longer than ${slowS} s often`)]
  return [
    finding(
      'warning',
      topic,
      `more than 1 of 20 requests takes longer than ${slowS} s: ${slow.slice(0, listedMax).join(', ')}.`,
      pages.slowRequests,
    ),
  ]
}

function examineLimits({ list, sum }: ServerMetrics): readonly Finding[] {
  const limited = sum('latchkey_rate_limited_total')
  const total = sum(`${requests}_count`)
  const refused = list('latchkey_connections_refused_total').filter(({ value }) => value > 0)
  const text = `${plural(limited, 'request')} by a rate limit`
  const isOften = total > 0 && limited / total >= failedShareMax
  return [
    finding(
      isOften ? 'warning' : 'ok',
      'Refused',
      isOften ? `${text}, ${percent(limited / total)}. Do all visitors share one address?` : text,
      pages.refusedRequests,
    ),
    ...refused.map(({ labels, value }) =>
      finding(
        'warning',
        'Refused',
        `${plural(value, 'connection')} (${labels.kind}), because the limit of the ${labels.by} was reached.`,
        pages.refusedRequests,
      ),
    ),
  ]
}

function examineUpstreams({ list, quantile, sum }: ServerMetrics): readonly Finding[] {
  const known = [...list(`${exchanges}_count`), ...list(failedExchanges)].map(
    ({ labels: { chain = '', upstream = '' } }) => [`${chain} ${upstream}`, { chain, upstream }] as const,
  )
  return [...new Map(known)].map(([topic, labels]) => {
    const { chain, upstream } = labels
    const setting = `Check entry ${upstream} of RPC_${chain.replace(':', '_')}.`
    if (sum('latchkey_upstream_foreign', labels) > 0)
      return finding(
        'problem',
        topic,
        `it serves another chain, so it is not used. ${setting}`,
        pages.failingUpstreams,
      )
    const failures = list(failedExchanges).filter(
      (failure) =>
        failure.labels.chain === chain && failure.labels.upstream === upstream && failure.value > 0,
    )
    const answered = sum(`${exchanges}_count`, labels)
    const failed = sum(failedExchanges, labels)
    const total = answered + failed
    const text = `${group(failed)} of ${plural(total, 'request')} failed`
    if (total > 0 && failed / total > upstreamShareMax) {
      const reasons = failures.map((failure) => `${failure.labels.reason} (${group(failure.value)})`)
      return finding(
        failed === total ? 'problem' : 'warning',
        topic,
        `${text}: ${reasons.join(', ')}. ${setting}`,
        pages.failingUpstreams,
      )
    }
    const bound = quantile(exchanges, 0.95, labels)
    if (answered >= countMin && bound > slowUpstreamS)
      return finding(
        'warning',
        topic,
        `${text}; more than 1 of 20 takes longer than ${slowUpstreamS} s.`,
        pages.failingUpstreams,
      )
    return finding('ok', topic, text)
  })
}

function examineHeads({ list }: ServerMetrics): readonly Finding[] {
  return list('latchkey_head_age_seconds').map(({ labels: { chain = '' }, value }) => {
    const topic = `${chain} head`
    const text = `the newest block is ${describeSeconds(value)} old`
    if (value <= headAgeMaxS) return finding('ok', topic, text)
    const name = `RPC_${chain.replace(':', '_')}`
    return finding(
      'warning',
      topic,
      `${text}, so visitors see old balances. Check the nodes of ${name}, unless the chain is idle.`,
      pages.oldHead,
    )
  })
}

function examineExplorers({ list, sum }: ServerMetrics): readonly Finding[] {
  const explorer = 'latchkey_explorer'
  const known = [...list(`${explorer}_requests_total`), ...list(`${explorer}_failures_total`)].map(
    ({ labels: { chain = '', source = '' } }) => [`${chain} ${source}`, { chain, source }] as const,
  )
  return [...new Map(known)].map(([topic, labels]) => {
    if (sum(`${explorer}_skipped_total`, { ...labels, reason: 'foreign' }) > 0)
      return finding(
        'problem',
        topic,
        `it serves another chain, so it is not used. ${correct}`,
        pages.explorers,
      )
    const requests = sum(`${explorer}_requests_total`, labels)
    const failed = sum(`${explorer}_failures_total`, labels)
    const text = `${plural(failed, 'failure')} in ${plural(requests, 'request')}`
    if (failed <= requests * upstreamShareMax) return finding('ok', topic, text)
    const kinds = list(`${explorer}_failures_total`)
      .filter(
        ({ labels: of, value }) => of.chain === labels.chain && of.source === labels.source && value > 0,
      )
      .map(({ labels: { kind }, value }) => `${kind} (${group(value)})`)
    return finding(
      failed >= requests ? 'problem' : 'warning',
      topic,
      `${text}: ${kinds.join(', ')}. ${correct}`,
      pages.failingExplorers,
    )
  })
}

const correct = 'Check explorers of the chain in CHAINS.'

function examineIndexes({ list, sum }: ServerMetrics): readonly Finding[] {
  return list('latchkey_index_lag_blocks').map(({ labels, value }) => {
    const { chain = '' } = labels
    const topic = `${chain} index`
    const text = value === 0 ? 'up to date' : `${plural(value, 'block')} behind`
    if (sum('latchkey_index_failing', { chain }) > 0)
      return finding('problem', topic, `${text}, and paused: the chain does not respond.`, pages.lateIndex)
    return finding(value > lagBlocksMax ? 'warning' : 'ok', topic, text, pages.lateIndex)
  })
}

function examineAccounts({ list, sum }: ServerMetrics): readonly Finding[] {
  return list('latchkey_accounts')
    .filter(({ labels }) => labels.state === 'followed')
    .map(({ labels: { chain = '' }, value: followed }) => {
      const topic = `${chain} accounts`
      const behind = sum('latchkey_accounts', { chain, state: 'behind' })
      const text = `${group(behind)} of ${plural(followed, 'account')} not read in full yet`
      if (behind <= backfillConcurrency) return finding('ok', topic, text)
      return finding(
        'warning',
        topic,
        `${text}. Raise accounts.requestsPerSecond of the chain in CHAINS, or use a node that accepts larger ranges.`,
        pages.lateAccounts,
      )
    })
}

/** `thin` is no fault: most tokens have no liquid pool. */
const goodOutcomes: readonly string[] = ['used', 'read', 'thin']

function examinePrices({ list }: ServerMetrics): readonly Finding[] {
  const outcomes = list('latchkey_prices_total').filter(({ value }) => value > 0)
  const sources = [...new Set(outcomes.map(({ labels }) => labels.source ?? ''))]
  return sources.map((topic) => {
    const own = outcomes.filter(({ labels }) => labels.source === topic)
    const faults = own.filter(({ labels: { outcome = '' } }) => !goodOutcomes.includes(outcome))
    const total = own.reduce((all, { value }) => all + value, 0)
    const bad = faults.reduce((all, { value }) => all + value, 0)
    const text = `${group(bad)} of ${plural(total, 'price')} missing or in doubt`
    if (bad <= total * upstreamShareMax) return finding('ok', topic, text)
    const kinds = faults.map(({ labels: { outcome }, value }) => `${outcome} (${group(value)})`)
    return finding(
      // A service that rests after a failure still counts as read.
      bad * 2 >= total ? 'problem' : 'warning',
      topic,
      `${text}: ${kinds.join(', ')}. Check PRICES, and the prices, feeds and pools in CHAINS.`,
      pages.missingPrices,
    )
  })
}

function examineImages({ list, sum }: ServerMetrics): readonly Finding[] {
  if (list('latchkey_images_total').length === 0) return []
  const count = (result: string) => sum('latchkey_images_total', { result })
  const [fetched, failed, refused] = [count('fetched'), count('failed'), count('refused')]
  const total = fetched + failed + refused
  const text = `${group(failed)} of ${plural(total, 'image')} failed, ${group(refused)} refused`
  if (failed + refused <= total * upstreamShareMax) return [finding('ok', 'Images', text)]
  return [
    finding(
      fetched === 0 && total >= countMin ? 'problem' : 'warning',
      'Images',
      `${text}. Check IPFS_GATEWAY, ARWEAVE_GATEWAY and IMAGE_HOSTS.`,
      pages.missingImages,
    ),
  ]
}

function examineDatabase({ list, sum }: ServerMetrics): readonly Finding[] {
  if (list('latchkey_database_connections').length === 0) return []
  const waiting = sum('latchkey_database_connections', { state: 'waiting' })
  const open = sum('latchkey_database_connections', { state: 'open' })
  return waiting > 0
    ? [
        finding(
          'warning',
          'Database',
          `${plural(waiting, 'statement')} waiting for one of ${open} connections.`,
          pages.slowDatabase,
        ),
      ]
    : [finding('ok', 'Database', `${plural(open, 'connection')}, nothing waiting`)]
}

function examineRows({ list }: ServerMetrics): readonly Finding[] {
  const refused = list('latchkey_rows_refused_total').filter(({ value }) => value > 0)
  if (refused.length === 0) return [finding('ok', 'Rows', 'none refused')]
  return refused.map(({ labels, value }) =>
    finding(
      'problem',
      'Rows',
      `${group(value)} refused in ${labels.table}: ${labels.why}.`,
      pages.refusedRows,
    ),
  )
}

function examineRelay({ list, sum }: ServerMetrics): readonly Finding[] {
  const refused = list('latchkey_relay_refusals_total').filter(({ value }) => value > 0)
  const sockets = plural(sum('latchkey_relay_sockets'), 'open socket')
  if (refused.length === 0) return [finding('ok', 'Relay', `${sockets}, nothing refused`)]
  const reasons = refused
    .sort((one, other) => other.value - one.value)
    .slice(0, listedMax)
    .map(({ labels, value }) => `${labels.reason} (${group(value)})`)
  return [finding('warning', 'Relay', `${sockets}. Refused: ${reasons.join(', ')}.`, pages.relay)]
}

function examineProcess({ sum }: ServerMetrics): readonly Finding[] {
  const lagS = sum('nodejs_eventloop_lag_p99_seconds')
  const megabytes = group(Math.round(sum('process_resident_memory_bytes') / 1e6))
  const text = `${megabytes} MB of memory, event loop delayed by ${Math.round(lagS * 1_000)} ms (99th percentile)`
  return lagS > loopLagMaxS
    ? [finding('warning', 'Load', `${text}: overloaded. Add a process.`, pages.overloaded)]
    : [finding('ok', 'Load', text)]
}
