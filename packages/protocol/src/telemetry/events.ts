import * as z from 'zod/mini'
import { accountTypes, loginProviders, namespaceIds } from '../vocabulary/vocabulary.ts'

const network = z.string()
const reason = z.string()
const accountType = z.enum(accountTypes)
const isSmartAccount = z.boolean()
const cursor = z.optional(z.string())
/** Symbols of the tokens sold and bought. */
const swapped = { fromToken: z.string(), toToken: z.string() }
const provider = z.enum(loginProviders)

/** A telemetry event: those of spec 8.24 and others that the kit emits. Events never contain an address. */
export const telemetryEvent = z.discriminatedUnion('event', [
  event('MODAL_OPEN', { connected: z.boolean() }),
  event('MODAL_CLOSE', { connected: z.boolean() }),
  event('CLICK_ALL_WALLETS', {}),
  event('CLICK_NETWORKS', {}),
  event('CLICK_WALLET_HELP', {}),
  event('CLICK_GET_WALLET', {}),
  event('SELECT_WALLET', { name: z.string(), platform: z.enum(['browser', 'mobile', 'qrcode']) }),
  event('CONNECT_SUCCESS', {
    method: z.enum(['qrcode', 'mobile', 'browser', 'email', 'social', 'passkey', 'external']),
    name: z.string(),
  }),
  event('CONNECT_ERROR', { reason }),
  event('USER_REJECTED', { reason }),
  event('DISCONNECT_SUCCESS', { namespace: z.optional(z.enum(namespaceIds)) }),
  event('DISCONNECT_ERROR', { reason }),
  event('SWITCH_NETWORK', { network }),
  event('SIWX_AUTH_SUCCESS', { network, accountType }),
  event('SIWX_AUTH_ERROR', { network, accountType, reason }),
  event('CLICK_CANCEL_SIWX', { network, accountType }),
  event('CLICK_SIGN_SIWX_MESSAGE', { network, accountType }),
  event('SOCIAL_LOGIN_STARTED', { provider }),
  event('SOCIAL_LOGIN_SUCCESS', { provider }),
  event('SOCIAL_LOGIN_ERROR', { provider, reason }),
  event('EMAIL_SUBMITTED', {}),
  event('EMAIL_VERIFICATION_CODE_PASS', {}),
  event('EMAIL_VERIFICATION_CODE_FAIL', { reason }),
  event('SET_PREFERRED_ACCOUNT_TYPE', { network, accountType }),
  event('ERROR_FETCH_TRANSACTIONS', { network, cursor, isSmartAccount }),
  event('LOAD_MORE_TRANSACTIONS', { network, cursor, isSmartAccount }),
  event('OPEN_SEND', { network, isSmartAccount }),
  event('SEND_INITIATED', { network, token: z.string(), isSmartAccount }),
  event('SEND_SUCCESS', { network, token: z.string(), isSmartAccount }),
  event('SEND_ERROR', { network, token: z.string(), isSmartAccount, reason }),
  event('OPEN_SWAP', { network, isSmartAccount }),
  event('SWAP_INITIATED', { network, ...swapped, isSmartAccount }),
  event('SWAP_SUCCESS', { network, ...swapped, isSmartAccount }),
  event('SWAP_ERROR', { network, ...swapped, isSmartAccount, reason }),
  event('OPEN_BUY', { network, isSmartAccount }),
  event('BUY_INITIATED', { network, token: z.string(), isSmartAccount }),
  event('BUY_SUCCESS', { network, token: z.string(), isSmartAccount }),
  event('BUY_ERROR', { network, token: z.string(), isSmartAccount, reason }),
  event('COPY_ADDRESS', {}),
])
/** A telemetry event; `timestamp` is in milliseconds since 1970. */
export type TelemetryEvent = z.output<typeof telemetryEvent>
/** Name of a telemetry event. */
export type TelemetryEventName = TelemetryEvent['event']
/** Properties of a telemetry event, by its name. */
export type TelemetryProperties<name extends TelemetryEventName> = Extract<
  TelemetryEvent,
  { event: name }
>['properties']

function event<const name extends string, shape extends z.core.$ZodShape>(name: name, shape: shape) {
  return z.object({ event: z.literal(name), properties: z.object(shape), timestamp: z.number() })
}
