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

/**
 * Features that a page may have (Permissions Policy) and the frame does not use. Those that Chromium only knows on some
 * systems (`bluetooth`, `web-share`) are left out, since it logs a warning on the others with each load.
 */
const shut = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Passkeys, and copying the recovery phrase and codes that the frame shows. */
const open = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

const permissionsPolicy = [...shut.map((name) => `${name}=()`), ...open.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** Returns the headers of the frame's page: what it may load, and the only origin that may embed it (CSP 3). */
function toFrameHeaders(appOrigin: string, apiOrigin: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${apiOrigin}`,
      "img-src 'self' data:",
      `frame-ancestors ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'permissions-policy': permissionsPolicy,
    // A page that isolates itself (COEP) may only embed what opts in.
    'cross-origin-resource-policy': 'cross-origin',
    // Keeps its memory apart from other origins of its site.
    'origin-agent-cluster': '?1',
  }
}
