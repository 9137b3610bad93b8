import { frameProtocolVersion } from '@latchkey/protocol/constants'
import type { FrameSettings, SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { admit } from '../../http/admit.ts'
import { answer } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import { isOriginAllowed } from '../../http/isOriginAllowed.ts'
import { limit } from '../../http/limit.ts'
import { writePageSettings } from '../../http/writePageSettings.ts'
import type { Project, ServedChain } from '../../settings/settings.ts'
import { type OperationRoute, toUpstreamUrl } from '../../smartAccounts/operationRoutes.ts'
import type { OpenWallet } from '../openWallet.ts'
import type { FramePorts } from './ports.ts'
import { toFrameHeaders } from './toFrameHeaders.ts'

/**
 * Serves the frame's page for one origin of a project. Its policy only allows that origin to embed it, and its settings
 * name it as the only one to communicate with. Every other origin gets 403, which it may not embed either.
 */
export function serveFrame(
  context: FramePorts,
  { proofs }: Pick<OpenWallet, 'proofs'>,
  page: string,
): (exchange: Exchange) => Response {
  return (exchange) => {
    exchange.set('route', '/frame')
    const { projectId, v, origin } = exchange.req.query()
    const project = admit(context, { projectId, origin: context.walletOrigin() })
    exchange.set('project', project)
    limit(context, exchange, 'read')
    if (v !== String(frameProtocolVersion))
      throw new RequestFailure('PARAMETER_INVALID', {
        field: 'v',
        description: `Unsupported version. This frame supports version ${frameProtocolVersion}.`,
      })
    const appOrigin = readOrigin(origin ?? '', project)
    const headers = exchange.get('headers')
    Object.assign(headers, toFrameHeaders(appOrigin, context.apiOrigin()))
    headers['cache-control'] = 'no-store'
    headers['content-type'] = 'text/html; charset=utf-8'
    const settings = { ...toSettings(context, project, appOrigin), proofNonce: proofs.nonce() }
    return answer(exchange, writePageSettings(page, settings))
  }
}

/**
 * Matches a host that is a name or an address. A URL allows characters in it that end a directive of a policy, or the
 * policy.
 */
const host = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])$/

function readOrigin(text: string, project: Project): string {
  if (isOriginAllowed(text, project.origins)) {
    const { origin, hostname } = new URL(text)
    if (host.test(hostname)) return origin
  }
  throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
    field: 'origin',
    description: `This origin is not allowed for project "${project.name}". Add it to the project's origins in the server setting PROJECTS.`,
  })
}

function toSettings(context: FramePorts, project: Project, appOrigin: string): FrameSettings {
  const chains = [...context.chains.values()]
  const toSmartAccounts = (chain: ServedChain): [string, SmartAccountSettings][] => {
    const { id: chainId, smartAccounts } = chain
    if (!smartAccounts) return []
    const { factory, implementation, permissionValidator, delegate } = smartAccounts
    const at = (service: OperationRoute) =>
      `${context.apiOrigin()}/v1/${service}?${new URLSearchParams({ chainId, projectId: project.id })}`
    const isSponsored = toUpstreamUrl(chain, project, 'paymaster') !== undefined
    const paymaster = isSponsored && { paymasterUrl: at('paymaster') }
    const contracts = {
      factory,
      implementation,
      ...(permissionValidator && { permissionValidator }),
      ...(delegate && { delegate }),
    }
    return [[chainId, { ...contracts, bundlerUrl: at('bundler'), ...paymaster }]]
  }
  const toRpc = (chainId: string) =>
    `${context.apiOrigin()}/v1/?${new URLSearchParams({ chainId, projectId: project.id })}`
  return {
    projectId: project.id,
    projectName: project.name,
    appOrigin,
    ...(Object.hasOwn(project.approvals ?? {}, appOrigin) && { approvals: 'frame' }),
    api: context.apiOrigin(),
    rpc: Object.fromEntries(chains.map(({ id }) => [id, toRpc(id)])),
    smartAccounts: Object.fromEntries(chains.flatMap((chain) => toSmartAccounts(chain))),
    networks: chains.map(({ id, network: { name, nativeCurrency, blockExplorers } }) => ({
      id,
      name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
      ...(blockExplorers && { explorer: blockExplorers.default.url }),
    })),
  }
}
