import { parseCaip2 } from '@latchkey/protocol/ids'
import { parseJson } from '@latchkey/protocol/parseJson'
import { WebSocket } from 'ws'
import { splitCredentials } from '../../base/splitCredentials.ts'
import { type Proof, toProof } from '../../rpc/toProof.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe, settingOf, titleOf } from '../probe.ts'
import type { Finding } from '../report.ts'

/** A response to a subscription is tiny. */
const payloadMax = 100_000

/** Checks the WebSocket upstreams of each chain: each is asked which chain it serves, then for a subscription. */
export const probeSockets: Probe = ({ chains }, { answerMs }) =>
  chains
    .filter(({ rpcUrls, wsUrls = [] }) => rpcUrls.length > 0 && wsUrls.length > 0)
    .map(async (chain) => {
      const [method, params] =
        parseCaip2(chain.id).namespace === 'solana' ? ['slotSubscribe', []] : ['eth_subscribe', ['newHeads']]
      const findings = await Promise.all(
        (chain.wsUrls ?? []).map(async (url, at): Promise<Finding> => {
          const topic = `WebSocket ${at + 1}`
          const call = { jsonrpc: '2.0', id: 1, method, params }
          const problem = await subscribe(url, call, toProof(chain.id), answerMs)
          if (problem === undefined)
            return { grade: 'ok', topic, text: `${hostOf(url)}: accepts subscriptions` }
          const text = `${hostOf(url)}: ${problem}. Correct ${settingOf(chain, 'WS')}, or remove it.`
          return { grade: 'problem', topic, text, page: pages.webSockets }
        }),
      )
      return { title: titleOf(chain), findings }
    })

/** Subscribes to an upstream of the right chain. Resolves with why it was not accepted. */
function subscribe(
  text: string,
  call: object,
  { ping, isOwn }: Proof,
  limitMs: number,
): Promise<string | undefined> {
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
    const proof = `{"jsonrpc":"2.0","id":0,"method":"${ping.method}","params":${ping.params ?? '[]'}}`
    socket.on('open', () => socket.send(isOwn ? proof : JSON.stringify(call)))
    socket.on('message', (data) => {
      const { id, result } = Object(parseJson(String(data)))
      if (id === 0) {
        // An upstream for subscriptions only may not have the method.
        if (result !== undefined && isOwn?.(JSON.stringify(result)) === false)
          return settle('it serves another chain')
        return socket.send(JSON.stringify(call))
      }
      if (id !== 1) return
      settle(result === undefined || result === null ? 'it refuses subscriptions' : undefined)
    })
  })
}
