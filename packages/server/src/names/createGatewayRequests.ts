import { isObject } from '@latchkey/protocol/isObject'
import { parseJson } from '@latchkey/protocol/parseJson'
import type { Logger } from 'pino'
import { type Address, type Hex, isHex } from 'viem'
import { type AllowedHost, isAllowedUrl } from '../outbound/allowedHost.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'

/** A resolver's request to its gateways (ERC-3668). The URLs are templates, the preferred one first. */
type GatewayRequest = { sender: Address; data: Hex; urls: readonly string[] }

/** Sends a request to the first gateway that responds, and returns its response. Throws `OutboundError`. */
export type AskGateways = (request: GatewayRequest) => Promise<Hex>

const answerBytesMax = 1_000_000
const urlsMax = 4
/** A contract may name any number of hosts. */
const loggedHostsMax = 100

/**
 * Creates requests to the gateways of ENS resolvers (ERC-3668), only to the hosts that the operator allows. Other hosts
 * are skipped, and logged once each.
 */
export function createGatewayRequests({
  hosts,
  outbound,
  log,
}: {
  hosts: readonly AllowedHost[]
  outbound: Pick<Outbound, 'fetch'>
  log: Pick<Logger, 'warn'>
}): AskGateways {
  const logged = new Set<string>()
  const refuse = ({ host }: URL) => {
    if (logged.has(host) || logged.size >= loggedHostsMax) return
    logged.add(host)
    log.warn({ host }, 'an ENS name is stored behind a gateway that ENS_GATEWAYS does not list')
  }

  const ask = async (url: URL, body: { data: Hex; sender: Address } | undefined): Promise<Hex> => {
    const bytes = await outbound.fetch({
      url,
      accept: 'application/json',
      bytesMax: answerBytesMax,
      ...(body && { json: body }),
    })
    const answer = parseJson(bytes.toString('utf8'))
    const data = isObject(answer) ? answer.data : undefined
    if (isHex(data, { strict: true })) return data
    throw new OutboundError('type', 'The gateway did not return hex data.')
  }

  return async ({ sender, data, urls }) => {
    let problem = new OutboundError('host', 'No gateway of this name is allowed.')
    for (const template of urls.slice(0, urlsMax)) {
      const filled = template
        .replaceAll('{sender}', sender.toLowerCase())
        .replaceAll('{data}', data.toLowerCase())
      const url = URL.canParse(filled) ? new URL(filled) : undefined
      if (!url || !isAllowedUrl(hosts, url)) {
        if (url) refuse(url)
        continue
      }
      try {
        return await ask(url, template.includes('{data}') ? undefined : { data, sender })
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        problem = error
        // A 4xx is the answer of all gateways (ERC-3668, client lookup protocol).
        if (error.status !== undefined && error.status >= 400 && error.status < 500) break
      }
    }
    throw problem
  }
}
