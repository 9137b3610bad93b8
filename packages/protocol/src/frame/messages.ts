import { accountTypes, recoveryTypes, socialProviders, themeModes } from '../vocabulary/vocabulary.ts'
import { defineMessage } from './defineMessage.ts'
import { rpcRequest } from './rpcRequest.ts'
import * as s from './shapes.ts'
import { accountAddress, chainId, email, user as sessionUser } from './user.ts'

const nothing = s.optional(s.object({}))
/** Six digits, as typed; the frame removes spaces between them. */
const code = s.string({ max: 32 })
/** A known device. Times are RFC 3339; the last use is null if it is signed out. */
const device = s.object({
  id: s.string(),
  isCurrent: s.boolean,
  /** Whether it was first seen at the requesting origin. */
  isHere: s.boolean,
  /** Browser and system, as they identify themselves: `Chrome, Android`. */
  name: s.string(),
  firstSeenAt: s.string(),
  usedAt: s.nullable(s.string()),
})

/**
 * Starts an email login and returns its next step; on a new device also the two digits that the email's page shows.
 * `isFresh` requires a new login even if already logged in, after `LOGIN_REQUIRED`.
 */
export const connectEmail = defineMessage({
  type: 'connect-email',
  request: s.object({ email, isFresh: s.optional(s.boolean) }),
  response: s.object({
    action: s.oneOf(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    digits: s.optional(s.string({ pattern: /^\d{2}$/ })),
  }),
  waits: 'request',
  isSafe: false,
})

/** Resolves once the link in the email was clicked; sent again after `TIMEOUT`. */
export const connectDevice = defineMessage({
  type: 'connect-device',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Completes an email login. */
export const connectOtp = defineMessage({
  type: 'connect-otp',
  request: s.object({ otp: code }),
  response: sessionUser,
  waits: 'request',
  isSafe: false,
})

/** Returns the URL of the login window, which the kit opens within the click. */
export const socialRedirectUri = defineMessage({
  type: 'social-redirect-uri',
  request: s.object({ provider: s.oneOf(socialProviders) }),
  response: s.object({ uri: s.url }),
  waits: 'request',
  isSafe: true,
})

/**
 * Resolves once the window's flow has ended; `code` if the user had to type it (no opener). `isFresh` requires a new
 * login of the logged-in user: another user fails with `OTHER_USER`, without changes.
 */
export const connectSocial = defineMessage({
  type: 'connect-social',
  request: s.object({
    provider: s.oneOf(socialProviders),
    code: s.optional(code),
    isFresh: s.optional(s.boolean),
  }),
  response: sessionUser,
  waits: 'visitor',
  unlessGiven: 'code',
  isSafe: false,
})

/**
 * Returns the wallet's own page for a Farcaster login (FIP-11), which a phone opens or scans, and the two digits that
 * it shows. A login that is still open is reused.
 */
export const farcasterUri = defineMessage({
  type: 'farcaster-uri',
  request: nothing,
  response: s.object({ uri: s.url, digits: s.string({ pattern: /^\d{2}$/ }) }),
  waits: 'request',
  isSafe: true,
})

/** Resolves once the user approved in Farcaster; sent again, it keeps waiting. */
export const connectFarcaster = defineMessage({
  type: 'connect-farcaster',
  request: nothing,
  response: sessionUser,
  waits: 'visitor',
  isSafe: false,
})

/** Continues with a passkey. The frame needs focus for this, so its dialog is shown first. */
export const connectPasskey = defineMessage({
  type: 'connect-passkey',
  request: s.object({ isNew: s.optional(s.boolean) }),
  response: sessionUser,
  waits: 'visitor',
  isSafe: false,
})

/** Returns the logged-in user for a chain. */
export const getUser = defineMessage({
  type: 'get-user',
  request: s.object({ chainId: s.optional(chainId) }),
  response: sessionUser,
  waits: 'request',
  isSafe: true,
})

/** Ends this browser's session. */
export const signOut = defineMessage({
  type: 'sign-out',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Returns whether a user is logged in. */
export const isConnected = defineMessage({
  type: 'is-connected',
  request: nothing,
  response: s.object({ isConnected: s.boolean }),
  waits: 'request',
  isSafe: true,
})

/** Returns the current chain. */
export const getChainId = defineMessage({
  type: 'get-chain-id',
  request: nothing,
  response: s.object({ chainId }),
  waits: 'request',
  isSafe: true,
})

/** Switches to another chain; `account` is the account to use there, if a user is logged in. */
export const switchNetwork = defineMessage({
  type: 'switch-network',
  request: s.object({ chainId }),
  response: s.object({
    chainId,
    account: s.optional(s.object({ type: s.oneOf(accountTypes), address: accountAddress })),
  }),
  waits: 'request',
  isSafe: true,
})

/** Returns the CAIP-2 ids of chains with smart accounts. */
export const smartAccountNetworks = defineMessage({
  type: 'smart-account-networks',
  request: nothing,
  response: s.object({ smartAccountNetworks: s.array(s.string()) }),
  waits: 'request',
  isSafe: true,
})

/** Returns the address of the smart account, which may not be deployed yet. */
export const initSmartAccount = defineMessage({
  type: 'init-smart-account',
  request: nothing,
  response: s.object({ address: s.string(), isDeployed: s.boolean }),
  waits: 'request',
  isSafe: true,
})

/** Sets which of the accounts `eth_accounts` returns (4.10). */
export const setPreferredAccount = defineMessage({
  type: 'set-preferred-account',
  request: s.object({ type: s.oneOf(accountTypes) }),
  response: s.object({ type: s.oneOf(accountTypes), address: s.string() }),
  waits: 'request',
  isSafe: true,
})

/** Calls a wallet method. The frame shows what needs approval (6.3), whatever the host shows. */
export const rpcRequestMessage = defineMessage({
  type: 'rpc-request',
  request: rpcRequest,
  response: s.object({ result: s.unknown }),
  waits: 'visitor',
  isSafe: false,
})

/**
 * Aborts a request that is no longer awaited; without an id, all that wait for the user's approval. What was already
 * approved is not undone.
 */
export const rpcAbort = defineMessage({
  type: 'rpc-abort',
  request: s.object({ requestId: s.optional(s.string()) }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Starts a change of the email address. */
export const updateEmail = defineMessage({
  type: 'update-email',
  request: s.object({ email }),
  response: s.object({ action: s.oneOf(['VERIFY_PRIMARY_OTP']) }),
  waits: 'visitor',
  isSafe: false,
})

/** Submits the code sent to the old address; the same code again sends another email to the new address. */
export const updateEmailPrimaryOtp = defineMessage({
  type: 'update-email-primary-otp',
  request: s.object({ otp: code }),
  response: s.object({ action: s.oneOf(['VERIFY_SECONDARY_OTP']) }),
  waits: 'request',
  isSafe: false,
})

/** Submits the code sent to the new address, which then becomes the email address. */
export const updateEmailSecondaryOtp = defineMessage({
  type: 'update-email-secondary-otp',
  request: s.object({ otp: code }),
  response: s.object({ email }),
  waits: 'request',
  isSafe: false,
})

/** Opens a screen in the frame; the key never leaves it. */
export const exportKey = defineMessage({
  type: 'export-key',
  request: nothing,
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/**
 * Returns how the wallet is recovered if no device has its share. With a `kind`, the user is asked on the frame's own
 * screens to change it. Neither a code nor a passkey's secret ever leaves the frame.
 */
export const changeRecovery = defineMessage({
  type: 'change-recovery',
  request: s.object({ kind: s.optional(s.oneOf(recoveryTypes)) }),
  response: s.object({ kind: s.oneOf(recoveryTypes) }),
  waits: 'visitor',
  isSafe: false,
})

/**
 * Lists the devices that the user has logged in with, this one first. The page doesn't learn which other apps the user
 * has: only whether a device was first seen at its own origin.
 */
export const getDevices = defineMessage({
  type: 'get-devices',
  request: nothing,
  response: s.object({ devices: s.array(device) }),
  waits: 'request',
  isSafe: true,
})

/** Logs out another device, or all others without an id, after the user confirms on the frame's own screen. */
export const revokeDevices = defineMessage({
  type: 'revoke-devices',
  request: s.object({ id: s.optional(s.string({ min: 1, max: 256 })) }),
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/** Deletes the account permanently, after the user confirms on the frame's own screen. This logs out all devices. */
export const deleteAccount = defineMessage({
  type: 'delete-account',
  request: nothing,
  response: s.object({}),
  waits: 'visitor',
  isSafe: false,
})

/** Sends the page's theme. */
export const syncTheme = defineMessage({
  type: 'sync-theme',
  request: s.object({
    mode: s.oneOf(themeModes),
    accent: s.optional(s.string({ pattern: /^#[0-9a-f]{6}$/i })),
    radius: s.optional(s.number({ min: 0, max: 64 })),
    locale: s.optional(s.string({ max: 35 })),
  }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Sends the page's name: shown as text next to its origin, never instead of it. */
export const syncDappData = defineMessage({
  type: 'sync-dapp-data',
  request: s.object({ name: s.string({ max: 80 }) }),
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})

/** Reloads the frame. */
export const reload = defineMessage({
  type: 'reload',
  request: nothing,
  response: s.object({}),
  waits: 'request',
  isSafe: true,
})
