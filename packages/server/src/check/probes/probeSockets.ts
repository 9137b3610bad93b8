import { parseCaip2 } from '@latchkey/protocol/ids'
import { parseJson } from '@latchkey/protocol/parseJson'
import { WebSocket } from 'ws'
import { splitCredentials } from '../../base/splitCredentials.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import type { Finding } from '../report.ts'

/** A response to a subscription is tiny. */
const payloadMax = 100_000

/** Checks the WebSocket upstreams of each chain: each is asked for a subscription. */
export const probeSockets: Probe = ({ chains }, { answerMs }) =>
  chains
    .filter(({ rpcUrls, wsUrls = [] }) => rpcUrls.length > 0 && wsUrls.length > 0)
    .map(async (chain) => {
      const [method, params] =
        parseCaip2(chain.id).namespace === 'solana' ? ['slotSubscribe', []] : ['eth_subscribe', ['newHeads']]
      const findings = await Promise.all(
        (chain.wsUrls ?? []).map(async (url, at): Promise<Finding> => {
          const topic = `WebSocket ${at + 1}`
          const problem = await subscribe(url, { jsonrpc: '2.0', id: 1, method, params }, answerMs)
          if (problem === undefined)
            return { grade: 'ok', topic, text: `${hostOf(url)}: accepts subscriptions` }
          const text = `${hostOf(url)}: ${problem}. Correct ${settingOf(chain, 'WS')}, or remove it.`
          return { grade: 'problem', topic, text, page: pages.webSockets }
        }),
      )
      return { title: titleOf(chain), findings }
    })

/** Sends a subscription. Resolves with why it was not accepted. */
function subscribe(text: string, call: object, limitMs: number): Promise<string | undefined> {
  const { headers, url } = splitCredentials(text)
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: limitMs,
      maxPayload: payloadMax,
      followRedirects: false,
    })
    const settle = (problem: string | undefined) => {
      clearTimeout(timer)
      socket.removeAllListeners('message')
      socket.terminate()
      resolve(problem)
    }
    const timer = setTimeout(() => settle('it did not respond in time'), limitMs)
    socket.on('error', () => settle('it cannot be reached'))
    socket.on('close', () => settle('it closed the connection'))
    socket.on('open', () => socket.send(JSON.stringify(call)))
    socket.on('message', (data) => {
      const { id, result } = Object(parseJson(String(data)))
      if (id !== 1) return
      settle(result === undefined || result === null ? 'it refuses subscriptions' : undefined)
    })
  })
}
