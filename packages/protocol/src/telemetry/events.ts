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

/** A telemetry event that the kit emits (spec 8.24). Events never contain an address. */
export const telemetryEvent = z.discriminatedUnion('event', [
  /** The modal opened. `connected`: whether a wallet was connected. */
  event('MODAL_OPEN', { connected: z.boolean() }),
  /** The modal closed. */
  event('MODAL_CLOSE', { connected: z.boolean() }),
  /** The visitor opened the list of all wallets. */
  event('CLICK_ALL_WALLETS', {}),
  /** The visitor opened the list of networks. */
  event('CLICK_NETWORKS', {}),
  /** The visitor opened the explanation of wallets. */
  event('CLICK_WALLET_HELP', {}),
  /** The visitor opened the list of wallets to install. */
  event('CLICK_GET_WALLET', {}),
  /** The visitor chose a wallet. */
  event('SELECT_WALLET', { name: z.string(), platform: z.enum(['browser', 'mobile', 'qrcode']) }),
  /** A wallet connected. */
  event('CONNECT_SUCCESS', {
    method: z.enum(['qrcode', 'mobile', 'browser', 'email', 'social', 'passkey', 'external']),
    name: z.string(),
  }),
  /** A connection failed. `reason` is the error's name. */
  event('CONNECT_ERROR', { reason }),
  /** The visitor rejected the connection in the wallet. `reason` is the error's name. */
  event('USER_REJECTED', { reason }),
  /** A namespace disconnected. */
  event('DISCONNECT_SUCCESS', { namespace: z.optional(z.enum(namespaceIds)) }),
  /** Disconnecting failed. `reason` is the error's name. */
  event('DISCONNECT_ERROR', { reason }),
  /** The active network changed. `network` is its CAIP-2 id. */
  event('SWITCH_NETWORK', { network }),
  /** The visitor signed in. */
  event('SIWX_AUTH_SUCCESS', { network, accountType }),
  /** Signing in failed. `reason` is the error's name. */
  event('SIWX_AUTH_ERROR', { network, accountType, reason }),
  /** The visitor cancelled the sign-in. */
  event('CLICK_CANCEL_SIWX', { network, accountType }),
  /** The visitor chose to sign in. */
  event('CLICK_SIGN_SIWX_MESSAGE', { network, accountType }),
  /** A social login to the embedded wallet started. */
  event('SOCIAL_LOGIN_STARTED', { provider }),
  /** A social login succeeded. */
  event('SOCIAL_LOGIN_SUCCESS', { provider }),
  /** A social login failed. */
  event('SOCIAL_LOGIN_ERROR', { provider, reason }),
  /** The visitor requested a verification code by email. */
  event('EMAIL_SUBMITTED', {}),
  /** The verification code was accepted. */
  event('EMAIL_VERIFICATION_CODE_PASS', {}),
  /** The verification code was rejected. */
  event('EMAIL_VERIFICATION_CODE_FAIL', { reason }),
  /** The embedded wallet's account type was switched. */
  event('SET_PREFERRED_ACCOUNT_TYPE', { network, accountType }),
  /** Fetching the history failed. `cursor` is absent for the first page. */
  event('ERROR_FETCH_TRANSACTIONS', { network, cursor, isSmartAccount }),
  /** The visitor requested another page of the history. */
  event('LOAD_MORE_TRANSACTIONS', { network, cursor, isSmartAccount }),
  /** Send opened. */
  event('OPEN_SEND', { network, isSmartAccount }),
  /** A transfer was confirmed in the modal, before the wallet is asked. */
  event('SEND_INITIATED', { network, token: z.string(), isSmartAccount }),
  /** A transfer was confirmed on chain. */
  event('SEND_SUCCESS', { network, token: z.string(), isSmartAccount }),
  /** A transfer failed or was rejected. */
  event('SEND_ERROR', { network, token: z.string(), isSmartAccount, reason }),
  /** Swap opened. */
  event('OPEN_SWAP', { network, isSmartAccount }),
  /** A swap was confirmed in the modal, before the wallet is asked. */
  event('SWAP_INITIATED', { network, ...swapped, isSmartAccount }),
  /** A swap was confirmed on chain. */
  event('SWAP_SUCCESS', { network, ...swapped, isSmartAccount }),
  /** A swap failed or was rejected. */
  event('SWAP_ERROR', { network, ...swapped, isSmartAccount, reason }),
  /** Buy opened. */
  event('OPEN_BUY', { network, isSmartAccount }),
  /** The seller's payment page opened. */
  event('BUY_INITIATED', { network, token: z.string(), isSmartAccount }),
  /** A purchase was delivered. */
  event('BUY_SUCCESS', { network, token: z.string(), isSmartAccount }),
  /** A purchase failed. */
  event('BUY_ERROR', { network, token: z.string(), isSmartAccount, reason }),
  /** The visitor copied an address. */
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
