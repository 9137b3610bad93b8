import { parseJson } from '@latchkey/protocol/parseJson'
import { bodyLimits } from '../base/jsonLimits.ts'
import { readText } from '../base/readText.ts'
import { splitCredentials } from '../base/splitCredentials.ts'
import { pages } from '../check/pages.ts'
import { type Finding, mergeReports, type Report } from '../check/report.ts'
import { examinations } from './examinations.ts'
import { parseMetrics } from './parseMetrics.ts'

/** Where a running server is reached. */
type ServerAddress = {
  /** Origin of the API: `https://api.example.com`. */
  api: string
  /** Origin of the private listener with its metrics. */
  metrics?: string | undefined
}

const answerMs = 10_000
const slowHealthMs = 1_000
const metricsLimits = { bytes: 20_000_000, values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }

/** Asks a running server how it is, by its health check and its metrics. Never rejects. */
export async function examineServer({ api, metrics }: ServerAddress): Promise<Report[]> {
  const [health, examined] = await Promise.all([examineHealth(api), examineMetrics(metrics)])
  return mergeReports([{ title: 'Health', findings: health }, ...examined])
}

async function examineHealth(api: string): Promise<readonly Finding[]> {
  const topic = 'Health'
  const startedAt = performance.now()
  const answer = await ask(api, '/health', bodyLimits)
  const tookMs = Math.round(performance.now() - startedAt)
  if (!answer)
    return [{ grade: 'problem', topic, text: `${api} does not respond. Is it running?`, page: pages.health }]
  const body = Object(parseJson(answer.text))
  if (answer.status === 503) {
    const [reason] = Array.isArray(body.reasons) ? body.reasons : []
    return [{ grade: 'problem', topic, text: toLine(Object(reason).description), page: pages.health }]
  }
  if (answer.status !== 200 || typeof body.status !== 'string')
    return [
      {
        grade: 'problem',
        topic,
        text: `${api}/health returned ${answer.status}, and not as a Latchkey server does. Pass the origin of its API.`,
        page: pages.health,
      },
    ]
  const notices: unknown[] = Array.isArray(body.notices) ? body.notices : []
  const state: Finding =
    body.status === 'draining'
      ? { grade: 'warning', topic, text: 'it is shutting down', page: pages.health }
      : tookMs > slowHealthMs
        ? { grade: 'warning', topic, text: `ok, but only after ${tookMs} ms`, page: pages.slowRequests }
        : { grade: 'ok', topic, text: `ok, in ${tookMs} ms` }
  return [
    state,
    ...notices.map(
      (notice): Finding => ({ grade: 'warning', topic: 'Notice', text: toLine(notice), page: pages.health }),
    ),
  ]
}

async function examineMetrics(metrics: string | undefined): Promise<readonly Report[]> {
  const title = 'Metrics'
  const unknown = (grade: Finding['grade'], text: string) => [
    { title, findings: [{ grade, topic: title, text, page: pages.metrics }] },
  ]
  if (metrics === undefined)
    return unknown(
      'warning',
      'not read. Set METRICS_PORT, or pass --metrics with the address of that listener.',
    )
  const answer = await ask(metrics, '/metrics', metricsLimits)
  if (answer?.status !== 200)
    return unknown('problem', `${metrics}/metrics cannot be read. Check METRICS_PORT.`)
  const parsed = parseMetrics(answer.text)
  return examinations.map(({ title, examine }) => ({ title, findings: examine(parsed) }))
}

async function ask(
  origin: string,
  path: string,
  limits: Parameters<typeof readText>[1],
): Promise<{ status: number; text: string } | undefined> {
  try {
    const { headers, url } = splitCredentials(origin)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
    return { status: response.status, text: await readText(response, limits) }
  } catch {
    return undefined
  }
}

/** Returns a text of the server on one line. */
const toLine = (text: unknown) =>
  String(text ?? 'not ready')
    .replace(/[^\x20-\x7e]/g, ' ')
    .slice(0, 300)
