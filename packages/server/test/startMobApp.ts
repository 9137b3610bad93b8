import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWorld } from '@latchkey/devnet/testWorld'
import { type Caip2, type Caip10, evmChainId } from '@latchkey/protocol/ids'
import { formatTurn, type Mob } from '@latchkey/protocol/mobs'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { ServerSettings } from '../src/settings/settings.ts'
import { createPage } from './createPage.ts'
import { servedChain } from './servedChain.ts'
import { startServer } from './startServer.ts'

type Answer = { mob: Mob; now: string; isAccepted?: boolean }

/** Starts a server with an app, whose signed-in visitors start and join mobs. */
export async function startMobApp(settings: Partial<ServerSettings> = {}) {
  const world = await testWorld()
  const chainId = evmChainId(Number(world.network.id))
  const chain = servedChain(Number(world.network.id), world.rpc)
  // Visitors only sign in on it.
  const other = servedChain(31_338, world.rpc)
  const networkOf = ({ network }: typeof chain) => ({ ...network, chainNamespace: 'eip155' as const })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mobs-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  const server = await startServer({
    appDir: folder,
    pageSettings: { projectId: 'app', networks: [networkOf(chain), networkOf(other)] },
    chains: [chain, other],
    projects: [{ id: 'app', name: 'App', origins: ['localhost'], limits: { write: 1_000 } }],
    ...settings,
    listen: { app: { host: '127.0.0.1', port: 0 }, ...settings.listen },
  })
  const origin = server.origins.app ?? ''
  const newPage = () => createPage(origin, { origin, chainId })
  const newPerson = () => openPerson(privateKeyToAccount(generatePrivateKey()), chainId)

  return {
    server,
    newPage,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
    /** Signs a new person in, and returns what they can do with mobs. */
    newPerson,
    /** Signs a person in on a network. */
    openPerson,
  }

  async function openPerson(signer: PrivateKeyAccount, chainId: Caip2) {
    const signingIn = createPage(`${origin}/sign-in`, { origin, chainId })
    await signingIn.signIn(signer)
    const account: Caip10 = `${chainId}:${signer.address}`
    const cookie = signingIn.session().cookie ?? ''
    const ask = async (path: string, body?: unknown) => {
      const page = newPage()
      page.plant({ cookie })
      const answer = await page.ask(path, body)
      return { status: answer.status, body: answer.body as typeof answer.body & Answer }
    }
    return {
      account,
      signer,
      ask,
      start: async (name = 'The Tuesday mob') =>
        (await ask('/mobs', { account, name, minutes: 10 })).body.mob,
      read: async (id: string) => (await ask(`/mobs?id=${id}`)).body.mob,
      join: (mob: string) => ask('/mobs/join', { account, mob }),
      leave: (mob: string) => ask('/mobs/leave', { account, mob }),
      /** Signs and sends the next turn, with changes after signing. */
      async turn(
        mob: Mob,
        to: Caip10,
        changes: Record<string, unknown> = {},
        key: PrivateKeyAccount = signer,
      ) {
        const turn = { number: (mob.turns[0]?.number ?? 0) + 1, to, note: 'Green.' }
        const message = formatTurn({ mob, ...turn, from: to === account ? undefined : account })
        const signature = await key.signMessage({ message })
        return ask('/mobs/turns', { ...turn, mob: mob.id, account, signature, ...changes })
      },
      /** Ends every session of this person's browser. */
      async signOut() {
        for (const { id } of await signingIn.sessions()) await signingIn.revoke(id)
      },
      /** Opens the stream of a mob. */
      async follow(mob: string) {
        const stop = new AbortController()
        const headers = { cookie, 'sec-fetch-site': 'same-origin' }
        const path = `${origin}/mobs/events?id=${mob}`
        const response = await fetch(path, { headers, signal: stop.signal })
        return { response, next: readEvents(response), stop: () => stop.abort() }
      },
    }
  }
}

/** Returns a function that returns the next event of a stream. Undefined at its end. */
function readEvents(response: Response): () => Promise<Answer | undefined> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return async () => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        return JSON.parse(event.replace(/^data: /, ''))
      }
      const read = await reader?.read()
      if (!read || read.done) return undefined
      text += read.value
    }
  }
}
