import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../../base/readBody.ts'
import { type Html, html } from '../explorer/html.ts'
import { style } from '../explorer/style.ts'
import { identityStyle } from '../identity/identityPages.ts'
import { sendPage } from '../identity/sendPage.ts'
import { type Channel, type ChannelAnswer, type ChannelQuestion, createChannels } from './createChannels.ts'
import { farcasterPeople } from './farcasterPeople.ts'
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

function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Devnet Farcaster</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet Farcaster</a></strong></div></header><main>${body}</main></body></html>`
    .markup
}

/** The page at the root of the origin. */
const startPage = layout(
  'Relay',
  html`<h1>Farcaster</h1><p>A relay for the Connect API (FIP-11), and a page that simulates the Farcaster app on a phone.
For the local world only. Start in the app.</p>`,
)

/**
 * Renders the phone app: the requesting app, and the people to approve as. Choosing one signs, since this is for tests.
 */
function askPage({ token, question: { domain, siweUri } }: Channel): string {
  return layout(
    'Sign in with Farcaster',
    html`<h1>Sign in to ${domain}?</h1>
<p>This page simulates the Farcaster app. <strong>${domain}</strong> requests your Farcaster account for ${siweUri}.</p>
<form class="identity" method="post" action="/app">
<input type="hidden" name="channelToken" value="${token}">
<label for="fid">Farcaster account</label>
<select id="fid" name="fid">${farcasterPeople.map(
      ({ fid, username }) => html`<option value="${fid}">@${username}, ${fid}</option>`,
    )}</select>
<p><button name="answer" value="approve">Sign in</button>
<button name="answer" value="cancel">Cancel</button></p></form>`,
  )
}

/** Renders the result. */
function answeredPage(isApproved: boolean): string {
  return layout(
    isApproved ? 'Signed in' : 'Not signed in',
    isApproved
      ? html`<h1>You are signed in</h1><p>Return to the app.</p>`
      : html`<h1>You are not signed in</h1><p>Farcaster can’t reject a request. Cancel it in the app that sent it.</p>`,
  )
}

/** The page of an expired channel. */
const gonePage = layout('Expired', html`<h1>This request expired</h1><p>Start again in the app.</p>`)

/** Parses an app's request. Undefined if something that FIP-11 requires is missing. */
function readQuestion(body: string): ChannelQuestion | undefined {
  const read = readTexts(body, ['domain', 'siweUri', 'nonce', 'notBefore', 'expirationTime', 'requestId'])
  const { domain, siweUri, nonce = '' } = read
  if (!domain || !siweUri || !URL.canParse(siweUri) || !/^[a-zA-Z0-9]{8,}$/.test(nonce)) return undefined
  return { ...read, domain, siweUri, nonce }
}

/** Parses a Farcaster app's signed response. Undefined if something that FIP-11 requires is missing. */
function readAnswer(body: string): ChannelAnswer | undefined {
  const { message, signature, username } = readTexts(body, ['message', 'signature', 'username'])
  const { fid } = parse(body)
  if (!message || !signature || !Number.isSafeInteger(fid)) return undefined
  return { message, signature, fid: Number(fid), ...(username && { username }) }
}

function readTexts<name extends string>(body: string, names: readonly name[]): { [key in name]?: string } {
  const read = parse(body)
  return Object.fromEntries(
    names.flatMap((name) => (typeof read[name] === 'string' ? [[name, read[name]]] : [])),
  ) as { [key in name]?: string }
}

function parse(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}
