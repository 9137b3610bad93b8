import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import type { Note } from '@latchkey/protocol/notes'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPage } from '../../test/createPage.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import type { Server } from '../settings/settings.ts'

const world = await testWorld()
const chainId = evmChainId(Number(world.network.id))
const [alice, bob] = world.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const loopback = { host: '127.0.0.1', port: 0 }
let folder: string
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-notes-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  const chain = servedChain(Number(world.network.id), world.rpc)
  server = await startServer({
    listen: { app: loopback, metrics: loopback },
    appDir: folder,
    pageSettings: { projectId: 'app', networks: [{ ...chain.network, chainNamespace: 'eip155' }] },
    chains: [chain],
    projects: [
      { id: 'app', name: 'App', origins: ['localhost'], limits: { write: 60 } },
      { id: 'other', name: 'Other', origins: ['localhost'] },
    ],
  })
})

afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

function newPage() {
  const origin = server.origins.app!
  const page = createPage(`${origin}/sign-in`, { origin, chainId })
  const notes = createPage(origin, { origin, chainId })
  const ask = async (...call: Parameters<typeof notes.ask>) => {
    notes.plant({ cookie: page.session().cookie! })
    const { status, body } = await notes.ask(...call)
    return { status, body: body as typeof body & { note: Note; notes: Note[] } }
  }
  return { ...page, askNotes: ask }
}

const account = (address: string) => `${chainId}:${address}`

it('lets signed-in users read and leave notes, and refuses everyone else', async () => {
  const [one, other, nobody] = [newPage(), newPage(), newPage()]
  await one.signIn(alice)
  await other.signIn(bob)
  const written = await one.askNotes('/notes', { author: account(alice.address), text: '  Green again. ' })
  expect(written.body.note).toMatchObject({ author: account(alice.address), text: 'Green again.' })
  expect((await other.askNotes('/notes')).body).toEqual({ notes: [written.body.note] })

  for (const refused of [
    await nobody.askNotes('/notes'),
    await nobody.askNotes('/notes', { author: account(alice.address), text: 'Me, too.' }),
    await other.askNotes('/notes', { author: account(alice.address), text: 'I am Alice.' }),
  ])
    expect([refused.status, refused.body.code]).toEqual([401, 'SIGN_IN_REQUIRED'])
  expect((await one.askNotes('/notes')).body.notes).toHaveLength(1)
})

it('stops serving notes to a session that was ended', async () => {
  const page = newPage()
  const { session } = (await page.signIn(bob)).body
  expect((await page.askNotes('/notes')).status).toBe(200)
  await page.revoke(session.id)
  expect((await page.askNotes('/notes')).body.code).toBe('SIGN_IN_REQUIRED')
})

it.each([
  ['a page of another origin', '/notes', undefined, { 'sec-fetch-site': 'cross-site' }, 403],
  ['a form of another origin', '/notes', {}, { origin: 'https://evil.example' }, 403],
  ['a note without text', '/notes', { author: account(alice.address), text: '   ' }, {}, 400],
  ['a text that is too long', '/notes', { author: account(alice.address), text: 'a'.repeat(501) }, {}, 400],
  ['a text that cannot be stored', '/notes', { author: account(alice.address), text: 'a\0' }, {}, 400],
  ['a text with half of a character', '/notes', { author: account(alice.address), text: 'a\ud800' }, {}, 400],
  ['a note without an author', '/notes', { text: 'Hello.' }, {}, 422],
])('refuses %s', async (_, path, body, headers, status) => {
  const page = newPage()
  await page.signIn(alice)
  expect((await page.askNotes(path, body, headers)).status).toBe(status)
})

it('shares sessions between the app and its project on the API, but not with another project', async () => {
  const onApp = newPage()
  const session = (await onApp.signIn(alice)).body.session
  const origin = 'http://localhost:5173'
  const onApi = (projectId: string) =>
    createPage(`${server.origins.api}/sign-in`, { origin, chainId, query: `?projectId=${projectId}` })
  const [same, foreign] = [onApi('app'), onApi('other')]
  await same.signIn(alice)
  await foreign.signIn(alice)
  expect((await same.sessions()).map(({ id }) => id)).toContain(session.id)
  expect(await foreign.sessions()).toHaveLength(1)
})

it('refuses a message that was signed for the API’s page, and enforces the write limit', async () => {
  const page = newPage()
  const answer = await page.signIn(alice, { domain: 'localhost:5173', uri: 'http://localhost:5173/' })
  expect(answer.body.reasons?.[0]?.field).toBe('domain')
  expect(answer.headers.get('ratelimit-limit')).toBe('60')
  const answers = await Promise.all(Array.from({ length: 80 }, () => page.ask('/nonce', {})))
  const limited = answers.find(({ status }) => status === 429)
  expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/)
})

it('counts sign-ins by chain and refusals by field, without naming accounts', async () => {
  const text = await (await fetch(`${server.origins.metrics}/metrics`)).text()
  expect(text).toMatch(new RegExp(`latchkey_sign_ins_total{project="app",chain="${chainId}"} \\d`))
  expect(text).toContain('latchkey_sign_in_refusals_total{project="app",reason="domain"} 1')
  expect(text).toContain('route="/sign-in/sessions"')
  expect(text.toLowerCase()).not.toContain(alice.address.toLowerCase().slice(2))
})
