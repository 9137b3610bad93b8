import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../../base/readBody.ts'
import { style } from '../explorer/style.ts'
import { identityStyle } from '../identity/identityPages.ts'
import { sendPage } from '../identity/sendPage.ts'
import { type Channel, createChannels } from './createChannels.ts'
import { answeredPage, askPage, gonePage, startPage } from './farcasterPages.ts'
import { farcasterPeople } from './farcasterPeople.ts'
import { readAnswer, readQuestion } from './readFarcaster.ts'
import { signAnswer } from './signAnswer.ts'

/** A running relay with its page. */
export type RunningFarcaster = {
  origin: string
  /** Expires a channel. */
  forget(token: string): void
  close(): Promise<void>
}

const bodyCharactersMax = 16_384

/**
 * Starts a relay of the Connect API (FIP-11: `/v1/channel`, `/v1/channel/status`, `/v1/channel/authenticate`), and a
 * page at `/app` that simulates a user's Farcaster app. Listens on the loopback interface. Port 0 picks a free one.
 */
export async function startFarcaster({ port }: { port: number }): Promise<RunningFarcaster> {
  const channels = createChannels()

  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void> | void> =
    {
      'GET /': (_, response) => sendPage(response, 200, startPage),
      'GET /style.css': (_, response) => {
        response.setHeader('content-type', 'text/css; charset=utf-8')
        response.end(style + identityStyle)
      },
      async 'POST /v1/channel'(request, response) {
        const question = readQuestion(await readBody(request, bodyCharactersMax))
        if (!question) return sendJson(response, 400, { error: 'Validation error' })
        const { token } = channels.open(question)
        sendJson(response, 201, { channelToken: token, url: toAppUrl(token), nonce: question.nonce })
      },
      'GET /v1/channel/status'(request, response) {
        const channel = channels.find(readBearer(request))
        if (!channel) return sendJson(response, 401, { error: 'Unauthorized' })
        sendJson(response, channel.answer ? 200 : 202, toStatus(channel))
      },
      async 'POST /v1/channel/authenticate'(request, response) {
        const channel = channels.find(readBearer(request))
        if (!channel) return sendJson(response, 401, { error: 'Unauthorized' })
        const answer = readAnswer(await readBody(request, bodyCharactersMax))
        if (!answer) return sendJson(response, 400, { error: 'Validation error' })
        channels.answer(channel, answer)
        sendJson(response, 201, toStatus(channel))
      },
      'GET /app'(request, response) {
        const { searchParams } = new URL(request.url ?? '/', origin)
        const channel = channels.find(searchParams.get('channelToken') ?? '')
        if (!channel || channel.answer) return sendPage(response, 410, gonePage)
        sendPage(response, 200, askPage(channel), "'self'")
      },
      async 'POST /app'(request, response) {
        const form = new URLSearchParams(await readBody(request, bodyCharactersMax))
        const channel = channels.find(form.get('channelToken') ?? '')
        const person = farcasterPeople.find(({ fid }) => String(fid) === form.get('fid'))
        if (!channel || !person) return sendPage(response, 410, gonePage)
        const isApproved = form.get('answer') === 'approve'
        if (isApproved) channels.answer(channel, await signAnswer(channel.question, person))
        sendPage(response, 200, answeredPage(isApproved))
      },
    }

  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '/').split('?')
    const route = routes[`${request.method} ${path}`]
    if (route) await route(request, response)
    else sendPage(response, 404, startPage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toAppUrl = (token: string) => `${origin}/app?${new URLSearchParams({ channelToken: token })}`
  const toStatus = ({ token, question, answer }: Channel) => ({
    state: answer ? 'completed' : 'pending',
    nonce: question.nonce,
    url: toAppUrl(token),
    ...answer,
  })
  return {
    origin,
    forget: channels.forget,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const readBearer = (request: IncomingMessage) =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response.statusCode = status
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(json))
}
