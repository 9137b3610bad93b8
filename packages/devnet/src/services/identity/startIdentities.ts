import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { style } from '../explorer/style.ts'
import type { Identity } from './createIdentity.ts'
import { identityStyle, problemPage, startPage } from './identityPages.ts'
import { sendPage } from './sendPage.ts'

/** Running identity providers: google, github, apple, facebook, x and discord, each below its name. */
export type RunningIdentities = { origin: string; close(): Promise<void> }

/**
 * Starts the local providers on the loopback interface. Port 0 picks a free one. Their library loads with the first
 * request, so that worlds in which nobody logs in with them don't pay for it.
 */
export async function startIdentities(parts: {
  port: number
  /** The provider's redirect URI, read with the first request. */
  redirectUri(provider: SocialProvider): string
}): Promise<RunningIdentities> {
  const identities = new Map<SocialProvider, Promise<Identity>>()
  const load = (name: SocialProvider) => {
    const loading =
      identities.get(name) ??
      import('./createIdentity.ts').then(({ createIdentity }) =>
        createIdentity(name, { origin, redirectUri: parts.redirectUri(name) }),
      )
    identities.set(name, loading)
    return loading
  }
  const server = createServer(async (request, response) => {
    const [, first = ''] = (request.url ?? '/').split(/[/?]/)
    const name = socialProviders.find((provider) => provider === first)
    if (first === 'style.css') return sendStyle(response)
    if (name === undefined) return sendPage(response, first === '' ? 200 : 404, startPage)
    try {
      const answer = await load(name)
      await answer(request, response)
    } catch {
      // From a page that was left open, or a saved link.
      sendPage(response, 400, problemPage(name, 'This sign-in expired. Start again in the app.'))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(parts.port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendStyle(response: ServerResponse): void {
  response.setHeader('content-type', 'text/css; charset=utf-8')
  response.end(style + identityStyle)
}
