import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { copyEmptyStore } from '../../test/copyEmptyStore.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import type { Server, ServerSettings } from '../settings/settings.ts'
import { toDay } from './createEventCounts.ts'
import { serveTelemetry } from './serveTelemetry.ts'

const loopback = { host: '127.0.0.1', port: 0 }
const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const visitor = '203.0.113.77'
const settings = {
  listen: { metrics: loopback },
  trustedHops: 1,
  chains: [servedChain(1, 'http://127.0.0.1:9')],
  projects: [
    { id: 'app', name: '<i>App</i> & co', origins: ['https://app.example'] },
    { id: 'other', name: 'Other', origins: ['https://other.example'] },
  ],
} satisfies Omit<ServerSettings, 'listen'> & { listen: Partial<ServerSettings['listen']> }

const at = (event: string, properties: object = {}) => ({ event, properties, timestamp: 1 })
const opened = at('MODAL_OPEN', { connected: false })
const chosen = (platform: string) => at('SELECT_WALLET', { name: `Wallet ${address}`, platform })
const connected = (method: string) => at('CONNECT_SUCCESS', { name: `Wallet ${address}`, method })

function tell(server: Server, project: string, events: readonly unknown[]) {
  return fetch(`${server.origins.api}/v1/events`, {
    method: 'POST',
    headers: { origin: `https://${project}.example`, 'x-forwarded-for': visitor },
    body: JSON.stringify({ projectId: project, events }),
  })
}

async function look(server: Server, query = '') {
  const answer = await fetch(`${server.origins.metrics}/telemetry${query}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Returns the rows of a table as text, without markup and extra spaces. */
function readTable(text: string, id: string): string[][] {
  const section = text.split(`aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? ''
  return [...section.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, cells = '']) =>
      [...cells.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
        cell.replace(/<[^>]*>/g, '').trim(),
      ),
    )
}

describe('the operator’s page', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(settings)
    await tell(server, 'app', [
      ...Array.from({ length: 8 }, () => opened),
      at('MODAL_OPEN', { connected: true }),
      ...Array.from({ length: 4 }, () => chosen('browser')),
      chosen('qrcode'),
      connected('browser'),
      connected('qrcode'),
    ])
    await tell(server, 'app', [
      connected('browser'),
      at('USER_REJECTED', { reason: `${address} said no` }),
      at('SIWX_AUTH_SUCCESS', { network: 'eip155:1', accountType: 'eoa' }),
    ])
  })
  afterAll(() => server?.close())

  it('shows the funnel with its numbers', async () => {
    const { status, text } = await look(server, '?project=app')
    expect(status).toBe(200)
    expect(readTable(text, 'funnel')).toEqual([
      ['Modal opened, not connected', '8', '100%'],
      ['Wallet chosen', '5', '62.5%'],
      ['Connected', '3', '37.5%'],
      ['Signed in', '1', '12.5%'],
    ])
    expect(text.match(/<rect width="[\d.]+%"/g)).toEqual([
      '<rect width="100.00%"',
      '<rect width="62.50%"',
      '<rect width="37.50%"',
      '<rect width="12.50%"',
    ])
    expect(readTable(text, 'losses')).toEqual([['Rejected in the wallet', '1']])
    expect(readTable(text, 'ways')).toEqual([
      ['In the browser', '4', '2'],
      ['By QR code', '1', '1'],
    ])
    expect(readTable(text, 'events')[0]).toEqual(['MODAL_OPEN', '9'])
    expect(readTable(text, 'days')[0]).toEqual([toDay(Date.now()), '8', '3'])
    expect(readTable(text, 'days')).toHaveLength(30)
  })

  it('shows each project’s own data, and setup instructions without any', async () => {
    const { status, text } = await look(server, '?project=other&days=7')
    expect(status).toBe(200)
    expect(text).toContain('No events yet')
    expect(text).toContain('analytics: true')
  })

  it('escapes the operator’s names', async () => {
    const { text } = await look(server)
    expect(text).toContain('<h1>&lt;i&gt;App&lt;/i&gt; &amp; co</h1>')
    expect(text).not.toContain('<i>')
  })

  it.each([
    ['?project=nobody', 404, 'Project not found'],
    ['?project=%3Cscript%3E', 404, 'Project not found'],
    ['?project=app&days=0', 400, 'Invalid period'],
    ['?project=app&days=1e9', 400, 'Invalid period'],
    ['?project=app&days=%3Cscript%3E', 400, 'Invalid period'],
  ])('responds to %s with %i, the problem, and a link', async (query, status, title) => {
    const answer = await look(server, query)
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(title)
    expect(answer.text).toContain('href="/telemetry?project=app&amp;days=30"')
    expect(answer.text).not.toContain('<script>')
  })

  it('runs no script, loads a single stylesheet, and is not cached', async () => {
    const { headers, text } = await look(server)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|\sstyle=|\son\w+=/)
    const style = await fetch(`${server.origins.metrics}/telemetry.css`)
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  it('is not served on the public listener', async () => {
    for (const path of ['/telemetry', '/telemetry.css'])
      expect((await fetch(server.origins.api + path)).status).toBe(404)
  })

  it('counts nothing from a request with an invalid event or a foreign origin', async () => {
    const before = readTable((await look(server)).text, 'events')
    const wrong = [
      [opened, at('PAGE_VIEW')],
      [opened, at('SELECT_WALLET', { name: 'A', platform: 'carrier pigeon' })],
      [opened, { ...opened, timestamp: 'yesterday' }],
      [],
      Array.from({ length: 101 }, () => opened),
    ]
    const statuses = []
    for (const events of wrong) statuses.push((await tell(server, 'app', events)).status)
    expect(statuses).toEqual([400, 400, 422, 400, 400])
    const foreign = await fetch(`${server.origins.api}/v1/events`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: JSON.stringify({ projectId: 'app', events: [opened] }),
    })
    expect(foreign.status).toBe(403)
    expect(readTable((await look(server)).text, 'events')).toEqual(before)
  })
})

it('keeps counters through a restart, and no identifying data', async () => {
  const dataDir = await copyEmptyStore()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = () => startServer({ ...settings, ...{ dataDir } })
  const first = await start()
  await tell(first, 'app', [
    opened,
    chosen('mobile'),
    at('CONNECT_ERROR', { reason: `${address} is broken` }),
  ])
  await first.close()
  const second = await start()
  await tell(second, 'app', [opened])
  const { text } = await look(second)
  expect(readTable(text, 'funnel')[0]).toEqual(['Modal opened, not connected', '2', '100%'])
  const store = Buffer.from(await (await second.dump!()).arrayBuffer())
  await second.close()
  expect(store.includes('SELECT_WALLET')).toBe(true)
  for (const trace of [address, visitor, 'is broken', 'Wallet 0x']) {
    expect(store.includes(trace)).toBe(false)
    expect(text).not.toContain(trace)
  }
})

it('logs a failing store, and hides it from the page', async () => {
  const lines: string[] = []
  const app = serveTelemetry({
    eventCounts: { ...{ add() {}, close: async () => {} }, read: () => Promise.reject(new Error('no disk')) },
    projects: new Map([['app', { id: 'app', name: 'App', origins: [] }]]),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  })
  const answer = await app.request('/telemetry')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('disk')
  expect(lines.join()).toContain('no disk')
})
